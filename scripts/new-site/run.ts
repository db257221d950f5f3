import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { SAY_CONTENTS, unknownQualifiers } from '#domain/vehicles/price/price-contents.ts';
import { settingsOf } from '#render/build.ts';
import { loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { type ConnectedFeed, connectFeed } from '../feed/connect.ts';
import type { AskPerson } from '../terminal/ask.ts';
import type { RequestOf } from '../terminal/command.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { type AnswerName, answered, type NewDealer, QUESTIONS, whole } from './answers.ts';
import type { NEW_SITE } from './command.ts';
import { newSiteFiles } from './files.ts';
import { samplePictures, sampleVehicles } from './samples.ts';
import { timezoneIn } from './usual.ts';

type NewSiteRequest = RequestOf<typeof NEW_SITE>;

/** The conversation with the person at the terminal. */
export interface Talk extends Pick<Surroundings, 'say' | 'complain'> {
  /** Undefined without a terminal. */
  readonly ask?: AskPerson;
  /** Serves the new dealer. */
  readonly serve?: (slug: string) => Promise<number | undefined>;
}

export const explained = [HttpError] as const;

class Left extends Error {}

/** Reads the answers from the command line, in the order of the questions. With --feed there are no samples. */
const prefilledAnswers = ({ operands: [slug], options }: NewSiteRequest): ReadonlyMap<AnswerName, string> =>
  new Map(
    QUESTIONS.flatMap(({ name }) => {
      const text =
        name === 'slug' ? slug : name === 'samples' && options.feed !== undefined ? 'no' : options[name];
      return text === undefined ? [] : [[name, text] as const];
    }),
  );

function takeUsual(prefilled: ReadonlyMap<AnswerName, string>): NewDealer {
  // The name comes before the slug. If only the slug is known, the name is made from it.
  let answers: Partial<NewDealer> = prefilled.has('slug')
    ? answered({}, 'slug', prefilled.get('slug') ?? '')
    : {};
  for (const { name, otherwise } of QUESTIONS) {
    const text = prefilled.get(name) ?? otherwise(answers);
    if (text !== undefined) answers = answered(answers, name, text);
  }
  return whole(answers);
}

async function askOne(
  question: (typeof QUESTIONS)[number],
  answers: Partial<NewDealer>,
  { say, complain, ask }: Talk & { readonly ask: AskPerson },
): Promise<Partial<NewDealer>> {
  const usual = question.otherwise(answers);
  const help = 'help' in question ? question.help?.(answers) : undefined;
  if (help !== undefined) say(help);
  for (;;) {
    const line = await ask(`${question.ask}${usual === undefined || usual === '' ? ' ' : ` [${usual}] `}`);
    if (line === null) throw new Left();
    const text = line.trim() === '' ? usual : line;
    try {
      if (text !== undefined) return answered(answers, question.name, text);
      complain('This question needs an answer.');
    } catch (cause) {
      if (!(cause instanceof UsageError)) throw cause;
      complain(cause.message);
    }
  }
}

async function askAll(
  prefilled: ReadonlyMap<AnswerName, string>,
  talk: Talk & { readonly ask: AskPerson },
  isTaken: (slug: string) => boolean,
): Promise<NewDealer> {
  talk.say(
    'This creates a new dealer. An empty line takes the default in brackets. Everything can be changed later.\n',
  );
  let answers: Partial<NewDealer> = {};
  for (const question of QUESTIONS) {
    const text = prefilled.get(question.name);
    if (text !== undefined) {
      answers = answered(answers, question.name, text);
      continue;
    }
    do {
      answers = await askOne(question, answers, talk);
      if (question.name === 'slug' && isTaken(answers.slug ?? ''))
        talk.complain(`sites/${answers.slug} already exists. Choose another name.`);
    } while (question.name === 'slug' && isTaken(answers.slug ?? ''));
  }
  return whole(answers);
}

function write(sitesDir: string, answers: NewDealer, feed: ConnectedFeed | null): void {
  const folder = join(sitesDir, answers.slug);
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const { path, content } of newSiteFiles(answers, { isUsedOnly: feed?.isUsedOnly ?? false }))
    put(path, content);
  if (!answers.samples) return;
  put('stock.json', sampleVehicles(answers));
  for (const { name, content } of samplePictures(answers)) put(`assets/${name}`, content);
}

const stockStep = ({ slug, samples }: NewDealer, hasFeed: boolean): string => {
  if (hasFeed) return `its stock is connected; npm run feed -- --site=${slug} looks at it again`;
  const what = samples ? 'instead of the sample vehicles' : 'the vehicles';
  return `${what}: npm run feed -- FILE --site=${slug} connects a feed of any kind, or put them into stock.json`;
};

const enquiries = ({ email }: NewDealer): string =>
  email === null
    ? `Enquiries go nowhere yet, because no address was given: they are kept here, and nobody is told of them.
Say in site.json where they go: "leads": { "delivery": { "mail": { "to": ["sales@…"] } } }.
Until then builds warn of it, and npm run deploy refuses.`
    : `Enquiries go to ${email}, if SMTP_URL is set where the site is served.
"leads.delivery" in site.json changes that, and "email" of the location for those about its vehicles.`;

const prices = ({ newPrice, usedPrice, market }: NewDealer): string =>
  newPrice === 'unknown' || usedPrice === 'unknown'
    ? `\nNobody has said what ${newPrice !== 'unknown' ? 'used' : usedPrice !== 'unknown' ? 'new' : 'its'} prices contain: "${unknownQualifiers(market).new}" stands beside them, and builds warn.
${SAY_CONTENTS}`
    : '';

const nextSteps = (answers: NewDealer, hasFeed: boolean): string => {
  const { slug } = answers;
  return `
sites/${slug}/ is made and in order.
${enquiries(answers)}${hasFeed ? '' : prices(answers)}

Next:
  1. look at it: npm start -- --site=${slug}, then http://${slug}.localhost:4321/
  2. work on it: npm run dev -- --site=${slug} shows each saved file at once
  3. put in the dealer's own: logo and pictures into sites/${slug}/assets/, details into site.json
     (an editor that knows JSON Schema completes it), words into pages/*.md
  4. ${stockStep(answers, hasFeed)}
  5. before it goes out: npm run check-sites && npm run build -- --site=${slug}`;
};

/** Reads the feed before anything is made, so that nothing is made of one that cannot be read. */
const feedOf = async (
  { options }: NewSiteRequest,
  { market, state, newPrice, usedPrice }: NewDealer,
  { say, complain, ask }: Talk,
): Promise<ConnectedFeed | null> =>
  options.feed === undefined
    ? null
    : connectFeed(options.feed, {
        market: MARKETS[market],
        timezone: timezoneIn(market, state),
        answers: { new_price: newPrice, used_price: usedPrice, ...options.answers },
        qualifiers: unknownQualifiers(market),
        env: process.env,
        now: Date.now(),
        ...{ say, complain },
        ...(ask && { ask }),
      });

const serveHere = async (slug: string): Promise<number | undefined> => {
  const { run: start } = await import('../start/run.ts');
  return start({ options: { noBuild: false, mock: false, site: [slug] } });
};

export async function run(request: NewSiteRequest, talk: Talk): Promise<number | undefined> {
  const prefilled = prefilledAnswers(request);
  const { sitesDir } = settingsOf({});
  const isTaken = (slug: string) => existsSync(join(sitesDir, slug));
  const { ask } = talk;
  const isGuided = !prefilled.has('slug') && !prefilled.has('name');
  if (ask === undefined && isGuided)
    throw new UsageError(
      'A slug is needed: the name of the dealer’s folder. npm run new-site -- --help lists the other options.',
    );
  try {
    const answers =
      ask !== undefined && isGuided
        ? await askAll(prefilled, { ...talk, ask }, isTaken)
        : takeUsual(prefilled);
    if (isTaken(answers.slug))
      throw new UsageError(`sites/${answers.slug} already exists. Nothing was changed.`);
    const feed = await feedOf(request, answers, talk);
    write(sitesDir, answers, feed);
    feed?.connect(join(sitesDir, answers.slug));
    const { problems = [] } = loadSite(sitesDir, answers.slug);
    if (problems.length > 0) talk.complain(problems.map(showProblem).join('\n\n'));
    else talk.say(nextSteps(answers, feed !== null));
    if (problems.length > 0 || feed === null || request.options.onlyFiles) return problems.length > 0 ? 1 : 0;
    return (talk.serve ?? serveHere)(answers.slug);
  } catch (cause) {
    if (!(cause instanceof Left)) throw cause;
    talk.complain('\nNothing was made.');
    return 130;
  }
}
