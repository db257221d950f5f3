import { nearestWord } from '#domain/lib/nearest-word.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { columnAnswered, sameForAll } from '#domain/stock/import/guess/answers.ts';
import type { FeedColumn } from '#domain/stock/import/guess/columns.ts';
import type { FeedQuestion } from '#domain/stock/import/guess/questions.ts';
import { FIELD_NAMES } from '#domain/vehicles/attributes/fields.ts';
import type { AskPerson } from '../terminal/ask.ts';
import { UsageError } from '../terminal/options.ts';
import { PRICE_QUESTIONS, priceAnswerProblem } from './price-contents.ts';
import { columnLines, columnTable } from './report.ts';
import { type Sample, type Understanding, understand } from './sample.ts';

const choicesText = ({ choices, usual, isColumn }: FeedQuestion): string =>
  [
    choices.length > 0 ? ` (${choices.join(', ')})` : isColumn ? ' (a number, a name, or =Ford for all)' : '',
    usual === null ? '' : ` [${usual || 'none'}]`,
  ].join('');

/** The answers that are no column, by the name of their question. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  dates: ['day-first', 'month-first'],
  car_type: ['used', 'new', 'demo'],
  status: ['in_stock', 'coming_soon', 'sold'],
};

const suggested = (typed: string, words: readonly string[]): string => {
  const near = nearestWord(typed, words);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
};

/** Says what is wrong with an answer, and null if it can be used. */
export function answerProblem(name: string, answer: string, columns: readonly FeedColumn[]): string | null {
  const priceProblem = priceAnswerProblem(name, answer);
  if (priceProblem !== undefined) return priceProblem;
  const [question = '', word] = name.split('.', 2);
  const choices = CHOICES[question] ?? [];
  const field = FIELD_NAMES.find((one) => one === question);
  if (field === undefined && question !== 'dates')
    return `No field is called "${name}".${suggested(name, [...FIELD_NAMES, 'dates', ...PRICE_QUESTIONS])}`;
  if (choices.includes(answer)) return null;
  if (word !== undefined || field === undefined)
    return `"${answer}" is no answer to "${name}": ${choices.join(', ')}.${suggested(answer, choices)}`;
  const isNone = answer === '' && field === 'price';
  if (isNone || sameForAll(field, answer) !== null || columnAnswered(columns, answer) !== undefined)
    return null;
  const names = columns.map((column) => column.name);
  return `No column is called "${answer}".${suggested(answer, [...names, ...choices])} The columns: ${names.slice(0, 40).join(', ')}. The same for all: "${name}==${answer}".`;
}

/** Refuses answers that name no field, no column and no choice. */
export function checkAnswers(answers: Understanding['answers'], columns: readonly FeedColumn[]): void {
  const problems = Object.entries(answers).flatMap(
    ([name, answer]) => answerProblem(name, answer, columns) ?? [],
  );
  if (problems.length > 0) throw new UsageError(`--answers: ${problems.join('\n')}`);
}

/** Shows the columns, then asks until nothing is open. Null if the person left. */
export async function askAll(
  sample: Sample,
  configured: FeedReadingConfig,
  stated: Understanding,
  { ask, say }: { readonly ask: AskPerson; readonly say: (text: string) => void },
): Promise<Understanding | null> {
  let understanding = stated;
  let isShown = false;
  for (;;) {
    const { guess } = understand(sample, configured, understanding);
    const [question] = guess.questions;
    if (question === undefined) return understanding;
    if (!isShown) say(`${columnTable(guess)}\n`);
    isShown = true;
    const columns = question.isColumn === true ? `${columnLines(guess)}\n` : '';
    const line = await ask(`${columns}${question.ask}${choicesText(question)} `);
    if (line === null) return null;
    const answer = line.trim() || question.usual;
    if (answer === null) continue;
    const problem = answerProblem(question.name, answer, guess.columns);
    if (problem !== null) say(problem);
    else understanding = { ...understanding, answers: { ...understanding.answers, [question.name]: answer } };
  }
}

/** Answers the questions without a terminal: takes what is usual and says so, and throws if something is needed. */
export function takeUsual(
  questions: readonly FeedQuestion[],
  understanding: Understanding,
  complain: (text: string) => void,
): Understanding {
  const needed = questions.filter(({ usual }) => usual === null);
  if (needed.length > 0)
    throw new UsageError(
      `The feed cannot be read without ${needed.length === 1 ? 'an answer' : 'answers'}:\n${needed
        .map(({ name, ask }) => `  ${ask} --answers=${name}=…`)
        .join('\n')}`,
    );
  for (const question of questions)
    complain(`${question.ask} Taken: ${question.usual || 'none'}. Otherwise: --answers=${question.name}=…`);
  const usualAnswers = questions.map(({ name, usual }) => [name, usual ?? ''] as const);
  return { ...understanding, answers: { ...understanding.answers, ...Object.fromEntries(usualAnswers) } };
}
