import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsOf } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { type AnswerName, type Answers, answered, QUESTIONS, WrongAnswer, whole } from './answers.ts';
import { newSiteFiles } from './files.ts';
import { samplePictures, sampleVehicles } from './samples.ts';

/** What the command has of the person in front of it. */
export interface Talk {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Nothing where nobody is there to be asked; null where they have left. */
  readonly ask?: (question: string) => Promise<string | null>;
}

const FLAGS = QUESTIONS.filter(({ name }) => name !== 'slug');

const USAGE = `npm run new-site                       asks what it must know, and makes sites/<slug>/
npm run new-site -- <slug>             asks nothing and takes what is usual; with any of:
${FLAGS.map(({ name, ask }) => `  --${`${name}=`.padEnd(12)} ${ask}`).join('\n')}`;

const OPTIONS = {
  ...Object.fromEntries(FLAGS.map(({ name }) => [name, { type: 'string' as const }])),
  help: { type: 'boolean' as const },
};

class Left extends Error {}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS, strict: true });
  } catch (cause) {
    throw new WrongAnswer(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
  }
}

/** Those said on the command line, in the order in which they are read. */
function saidAlready(args: readonly string[]): ReadonlyMap<AnswerName, string> {
  const { values, positionals } = readArgs(args);
  if (positionals.length > 1)
    throw new WrongAnswer(`One slug is made at a time, not ${positionals.join(', ')}.\n\n${USAGE}`);
  const [slug] = positionals;
  const said = new Map<AnswerName, string>(slug === undefined ? [] : [['slug', slug]]);
  for (const { name } of FLAGS) {
    const value: unknown = Reflect.get(values, name);
    if (typeof value === 'string') said.set(name, value);
  }
  return said;
}

function takeUsual(said: ReadonlyMap<AnswerName, string>): Answers {
  // The name is made from the slug where only that is known, and is asked before it.
  let given: Partial<Answers> = said.has('slug') ? answered({}, 'slug', said.get('slug') ?? '') : {};
  for (const { name, otherwise } of QUESTIONS) {
    const text = said.get(name) ?? otherwise(given);
    if (text !== undefined) given = answered(given, name, text);
  }
  return whole(given);
}

type Ask = NonNullable<Talk['ask']>;

async function askOne(
  question: (typeof QUESTIONS)[number],
  given: Partial<Answers>,
  { say, complain, ask }: Talk & { readonly ask: Ask },
): Promise<Partial<Answers>> {
  const usual = question.otherwise(given);
  const help = 'help' in question ? question.help?.(given) : undefined;
  if (help !== undefined) say(help);
  for (;;) {
    const line = await ask(`${question.ask}${usual === undefined || usual === '' ? ' ' : ` [${usual}] `}`);
    if (line === null) throw new Left();
    const text = line.trim() === '' ? usual : line;
    try {
      if (text !== undefined) return answered(given, question.name, text);
      complain('Something must be said here.');
    } catch (cause) {
      if (!(cause instanceof WrongAnswer)) throw cause;
      complain(cause.message);
    }
  }
}

async function askAll(
  said: ReadonlyMap<AnswerName, string>,
  talk: Talk & { readonly ask: Ask },
  isTaken: (slug: string) => boolean,
): Promise<Answers> {
  talk.say('A new dealer. An empty line takes what stands in brackets; everything can be changed later.\n');
  let given: Partial<Answers> = {};
  for (const question of QUESTIONS) {
    const text = said.get(question.name);
    if (text !== undefined) {
      given = answered(given, question.name, text);
      continue;
    }
    do {
      given = await askOne(question, given, talk);
      if (question.name === 'slug' && isTaken(given.slug ?? ''))
        talk.complain(`sites/${given.slug} is there already. Another name, please.`);
    } while (question.name === 'slug' && isTaken(given.slug ?? ''));
  }
  return whole(given);
}

const isGuided = (said: ReadonlyMap<AnswerName, string>): boolean => !said.has('slug') && !said.has('name');

async function write(sitesDir: string, answers: Answers): Promise<void> {
  const folder = join(sitesDir, answers.slug);
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const { path, content } of newSiteFiles(answers)) put(path, content);
  if (!answers.samples) return;
  put('stock.json', sampleVehicles(sitesDir, answers));
  for (const { name, content } of await samplePictures(answers)) put(`assets/${name}`, content);
}

const nextSteps = ({ slug, samples }: Answers) => `
sites/${slug}/ is made and in order. Next:
  1. look at it: npm start -- --site=${slug}, then http://${slug}.localhost:4321/
  2. work on it: npm run dev -- --site=${slug} shows each saved file at once
  3. put in the dealer's own: logo and pictures into sites/${slug}/assets/, details into site.json
     (an editor that knows JSON Schema completes it), words into pages/*.md
  4. ${samples ? 'in the place of the sample vehicles' : 'the vehicles'}: put them into stock.json, or name a feed under "stock"
  5. before it goes out: npm run check-sites && npm run build -- --site=${slug}`;

/** The command; answers the exit code. */
export async function runNewSite(args: readonly string[], talk: Talk): Promise<number> {
  try {
    const said = saidAlready(args);
    if (readArgs(args).values['help'] === true) {
      talk.say(USAGE);
      return 0;
    }
    const { sitesDir } = settingsOf({});
    const isTaken = (slug: string) => existsSync(join(sitesDir, slug));
    const { ask } = talk;
    if (ask === undefined && isGuided(said))
      throw new WrongAnswer(`A slug is needed: the name of the dealer’s folder.\n\n${USAGE}`);
    const answers =
      ask !== undefined && isGuided(said) ? await askAll(said, { ...talk, ask }, isTaken) : takeUsual(said);
    if (isTaken(answers.slug))
      throw new WrongAnswer(`sites/${answers.slug} is there already; nothing was changed.`);
    await write(sitesDir, answers);
    const { problems = [] } = loadSite(sitesDir, answers.slug);
    if (problems.length > 0) {
      talk.complain(problems.map(showProblem).join('\n\n'));
      return 1;
    }
    talk.say(nextSteps(answers));
    return 0;
  } catch (cause) {
    if (cause instanceof Left) {
      talk.complain('\nNothing was made.');
      return 130;
    }
    if (!(cause instanceof WrongAnswer)) throw cause;
    talk.complain(cause.message);
    return 2;
  }
}
