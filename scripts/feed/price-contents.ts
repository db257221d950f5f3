import { namesOf } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { PRICE_CONTENTS, type PriceContents } from '#domain/sites/markets/texts.ts';
import type { FeedQuestion } from '#domain/stock/import/guess/questions.ts';
import type { CarType } from '#domain/vehicles/attributes/car-types.ts';
import { PRICES, type PriceOf, type SaidContents } from '#domain/vehicles/price/price-contents.ts';
import { UsageError } from '../terminal/options.ts';

/** The answers to what a price contains. A dealer that only estimates says so in its own words. */
const CHOICES = PRICE_CONTENTS.filter((contents) => contents !== 'estimate');

const MEANINGS: Readonly<Record<(typeof CHOICES)[number], string>> = {
  everything: 'every cost',
  'without-charges': 'all but what the government charges',
  unknown: 'I do not know',
};

export const priceQuestion = (price: PriceOf): string => `What does the price of a ${price} vehicle contain?`;

/** Returns each answer with the words that shoppers then read: `1 everything: every cost, "Drive Away"`. */
export const contentsChoices = (market: MarketCode): readonly string[] =>
  CHOICES.map(
    (contents, at) =>
      `${at + 1} ${contents}: ${MEANINGS[contents]}, "${MARKET_TEXTS[market].priceWords[contents]}"`,
  );

const contentsNamed = (text: string): PriceContents | undefined =>
  CHOICES.find((one, at) => [one, String(at + 1)].includes(text.trim().toLowerCase()));

/** Says what is wrong with an answer, and null if it can be used. */
const contentsProblem = (answer: string): string | null =>
  contentsNamed(answer) === undefined
    ? `"${answer.trim()}" does not say what a price contains. Use ${CHOICES.map((one, at) => `${at + 1} or ${one}`).join(', ')}.`
    : null;

/** Reads an answer, by its number or its name. */
export function contentsAnswered(text: string): PriceContents {
  const contents = contentsNamed(text);
  if (contents === undefined) throw new UsageError(contentsProblem(text) ?? text);
  return contents;
}

type Answers = Readonly<Record<string, string>>;

const PRICE_NAMES = namesOf(PRICES);
const nameOf = (price: PriceOf): string => `${price}_price`;

/** The names of the questions on what prices contain. */
export const PRICE_QUESTIONS = PRICE_NAMES.map(nameOf);

/** Returns what is wrong with an answer on prices, and undefined for an answer on anything else. */
export const priceAnswerProblem = (name: string, answer: string): string | null | undefined =>
  PRICE_QUESTIONS.includes(name) ? contentsProblem(answer) : undefined;

export const contentsSaid = (answers: Answers): SaidContents =>
  Object.fromEntries(
    PRICE_NAMES.flatMap((price) => {
      const contents = contentsNamed(answers[nameOf(price)] ?? '');
      return contents === undefined ? [] : [[price, contents] as const];
    }),
  );

/** Asks about the prices of vehicles that nobody has said the contents of. */
export const priceQuestions = (
  vehicles: readonly { readonly car_type: CarType }[],
  answers: Answers,
  market: MarketCode,
): readonly FeedQuestion[] =>
  PRICE_NAMES.flatMap((price) => {
    const types: readonly CarType[] = PRICES[price];
    const name = nameOf(price);
    return answers[name] === undefined && vehicles.some(({ car_type }) => types.includes(car_type))
      ? [
          {
            name,
            ask: `${priceQuestion(price)} ${contentsChoices(market).join('; ')}.`,
            choices: [],
            usual: 'unknown',
          },
        ]
      : [];
  });
