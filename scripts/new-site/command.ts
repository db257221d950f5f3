import { answers } from '../feed/command.ts';
import { type AskPerson, openTerminal } from '../terminal/ask.ts';
import { command } from '../terminal/command.ts';
import { flag, text } from '../terminal/options.ts';
import { type Load, type Surroundings, start } from '../terminal/start.ts';
import { type AnswerName, answered, type NewDealer, QUESTIONS } from './answers.ts';

/** Examples of answers that have no default. */
const EXAMPLES: Readonly<Record<string, string>> = {
  makes: 'Toyota,Kia',
  email: 'sales@harbour-motors.example',
};

/** The defaults of a dealer if only the slug is given. */
const USUAL = QUESTIONS.reduce<Partial<NewDealer>>(
  (answers, { name, otherwise }) => answered(answers, name, otherwise(answers) ?? ''),
  answered({}, 'slug', 'harbour-motors'),
);

type Named = Exclude<AnswerName, 'slug'>;

/** One option for each question. */
const ANSWERS = Object.fromEntries(
  QUESTIONS.filter(({ name }) => name !== 'slug').map(({ name, ask, otherwise }) => [
    name,
    text(otherwise(USUAL) || (EXAMPLES[name] ?? ''), ask),
  ]),
) as Readonly<Record<Named, ReturnType<typeof text>>>;

export const NEW_SITE = command({
  call: 'npm run new-site',
  does: 'creates the folder of a new dealer in sites/; without a slug it asks questions, with one it takes the defaults',
  operands: { shape: '[slug]', most: 1, expected: 'Give one slug at a time.' },
  options: {
    ...ANSWERS,
    feed: text('stock.csv', 'a file or address with its vehicles; the site is served at the end'),
    answers,
    onlyFiles: flag('with --feed: makes the folder, and serves nothing'),
  },
});

export async function main(
  load: Load<typeof NEW_SITE, Surroundings & { readonly ask?: AskPerson }>,
): Promise<void> {
  const { ask, close } = openTerminal();
  await start(NEW_SITE, async () => {
    const program = await load();
    return { ...program, run: (request, world) => program.run(request, { ...world, ...(ask && { ask }) }) };
  });
  close();
}
