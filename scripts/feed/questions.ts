import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import type { FeedQuestion } from '#domain/stock/import/guess/questions.ts';
import type { AskPerson } from '../terminal/ask.ts';
import { UsageError } from '../terminal/options.ts';
import { type Sample, type Understanding, understand } from './sample.ts';

const choicesText = ({ choices, usual }: FeedQuestion): string =>
  [choices.length > 0 ? ` (${choices.join(', ')})` : '', usual === null ? '' : ` [${usual || 'none'}]`].join(
    '',
  );

/** Asks until nothing is open. Null if the person left. */
export async function askAll(
  sample: Sample,
  configured: FeedReadingConfig,
  stated: Understanding,
  ask: AskPerson,
): Promise<Understanding | null> {
  let understanding = stated;
  for (;;) {
    const [question] = understand(sample, configured, understanding).guess.questions;
    if (question === undefined) return understanding;
    const line = await ask(`${question.ask}${choicesText(question)} `);
    if (line === null) return null;
    const answer = line.trim() || question.usual;
    if (answer !== null)
      understanding = { ...understanding, answers: { ...understanding.answers, [question.name]: answer } };
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
