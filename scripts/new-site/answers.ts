import { MANUFACTURERS } from '#domain/content/brands/manufacturers.ts';
import { capitalised } from '#domain/lib/words.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import { MARKET_CODES } from '#domain/sites/markets/market-texts.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { PriceContents } from '#domain/sites/markets/texts.ts';
import { TEMPLATE_LOOKS, TEMPLATE_NAMES, type TemplateName } from '#domain/sites/theme/template-names.ts';
import { contentsAnswered, contentsChoices, priceQuestion } from '../feed/price-contents.ts';
import { suggestion, UsageError } from '../terminal/options.ts';
import { TRADE_NAMES, TRADES, type TradeName } from './trades.ts';
import { lookFor, placeIn, regionOf } from './usual.ts';

/** The answers that make a new dealer. */
export interface NewDealer {
  readonly name: string;
  readonly slug: string;
  readonly market: MarketCode;
  readonly sells: TradeName;
  readonly makes: readonly string[];
  readonly template: TemplateName;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** Null: enquiries are kept here, until somebody says where they go. */
  readonly email: string | null;
  readonly brand: string;
  readonly accent: string;
  readonly newPrice: PriceContents;
  readonly usedPrice: PriceContents;
  readonly samples: boolean;
}

export type AnswerName = keyof NewDealer;
type Answers = Partial<NewDealer>;

interface Question<Name extends AnswerName> {
  readonly name: Name;
  readonly ask: string;
  /** Extra lines below the question. */
  readonly help?: (answers: Answers) => string;
  /** The default for an empty line. Undefined if an answer is required. */
  readonly otherwise: (answers: Answers) => string | undefined;
  readonly read: (text: string, answers: Answers) => NewDealer[Name];
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63);

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const trimmed = text.trim();
  const match = words.find((word) => word.toLowerCase() === trimmed.toLowerCase());
  if (match !== undefined) return match;
  throw new UsageError(`"${trimmed}" is not one of ${words.join(', ')}.${suggestion(trimmed, words)}`);
}

function matching(pattern: RegExp, expected: string): (text: string) => string {
  return (text) => {
    const tidy = text.trim();
    if (!pattern.test(tidy)) throw new UsageError(`"${tidy}" is not ${expected}.`);
    return tidy;
  };
}

const some = (what: string) => matching(/\S/, `${what}, which must not be empty`);
const emailAddress = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address');
const colour = matching(/^#[0-9a-f]{6}$/i, 'a colour such as "#1d3557"');

function makesOf(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^(?:-|none)$/i.test(name));
  return names.map((name) => {
    const manufacturer = MANUFACTURERS.find(
      (make) => make.slug === name.toLowerCase() || make.name.toLowerCase() === name.toLowerCase(),
    );
    if (manufacturer) return manufacturer.slug;
    const suggested = suggestion(
      name,
      MANUFACTURERS.map((make) => make.name),
    );
    throw new UsageError(
      `"${name}" is not a known make.${suggested} src/domain/content/brands/manufacturers.ts lists them.`,
    );
  });
}

const YES = /^(?:y|yes|true)$/i;
const NO = /^(?:n|no|false)$/i;

function yesOrNo(text: string): boolean {
  if (YES.test(text.trim())) return true;
  if (NO.test(text.trim())) return false;
  throw new UsageError(`"${text}" is not "yes" or "no".`);
}

const listed = (entries: readonly (readonly [name: string, text: string])[]) =>
  entries.map(([name, text]) => `  ${name.padEnd(12)} ${text}`).join('\n');

const place = ({ market = 'AU' }: Answers) => placeIn(market);
const priceHelp = ({ market = 'AU' }: Answers) =>
  contentsChoices(market)
    .map((choice) => `  ${choice}`)
    .join('\n');

const question = <Name extends AnswerName>(one: Question<Name>) => one;

/** In the order in which they are asked. A default may depend on earlier answers. */
export const QUESTIONS = [
  question({
    name: 'name',
    ask: 'What is the dealer called?',
    otherwise: ({ slug }) => slug?.split('-').map(capitalised).join(' '),
    read: some('a name'),
  }),
  question({
    name: 'slug',
    ask: 'What is its folder called?',
    otherwise: ({ name = '' }) => slugOf(name) || undefined,
    read: matching(
      /^(?=.{1,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'a slug: small letters, digits and single hyphens, at most 63, such as "harbour-motors"',
    ),
  }),
  question({
    name: 'market',
    ask: 'Where does it sell?',
    help: () => listed(MARKET_CODES.map((code) => [code, MARKET_CUSTOMS[code].name])),
    otherwise: () => 'AU',
    read: (text) => oneOf(MARKET_CODES, text),
  }),
  question({
    name: 'sells',
    ask: 'What does it sell?',
    help: () => listed(TRADE_NAMES.map((name) => [name, TRADES[name].label])),
    otherwise: () => 'cars',
    read: (text) => oneOf(TRADE_NAMES, text),
  }),
  question({
    name: 'makes',
    ask: 'Which makes is it franchised for? (separated by commas; empty for none)',
    otherwise: () => '',
    read: makesOf,
  }),
  question({
    name: 'template',
    ask: 'How should it look?',
    help: () => listed(TEMPLATE_NAMES.map((name) => [name, TEMPLATE_LOOKS[name]])),
    otherwise: () => 'classic',
    read: (text) => oneOf(TEMPLATE_NAMES, text),
  }),
  question({
    name: 'brand',
    ask: 'Its main colour?',
    otherwise: ({ slug = '' }) => lookFor(slug).brand,
    read: colour,
  }),
  question({
    name: 'accent',
    ask: 'The colour of buttons and links?',
    otherwise: ({ slug = '' }) => lookFor(slug).accent,
    read: colour,
  }),
  question({
    name: 'street',
    ask: 'Street and number?',
    otherwise: (answers) => place(answers).street,
    read: some('a street'),
  }),
  question({ name: 'city', ask: 'Town?', otherwise: (answers) => place(answers).city, read: some('a town') }),
  question({
    name: 'postcode',
    ask: 'Postcode?',
    otherwise: (answers) => place(answers).postcode,
    read: (text, { market = 'AU' }) => {
      const { pattern, length, label } = MARKETS[market].postcode;
      return matching(new RegExp(`^(?:${pattern})$`), `a ${label} of ${length} digits`)(text);
    },
  }),
  question({
    name: 'state',
    ask: 'State or region?',
    otherwise: ({ market = 'AU', city = '', postcode = '' }) => regionOf(market, city, postcode),
    read: (text, { market = 'AU' }) => {
      const { regions, regionLabel } = MARKETS[market];
      const normalised = text.trim().toLowerCase();
      const region = regions.find(({ code, name }) =>
        [code, name].some((one) => one.toLowerCase() === normalised),
      );
      if (region) return region[MARKET_CUSTOMS[market].regionInAddress];
      throw new UsageError(
        `"${text.trim()}" is not a ${regionLabel.toLowerCase()} of ${market}. Use one of ${regions.map(({ code }) => code).join(', ')}.`,
      );
    },
  }),
  question({
    name: 'phone',
    ask: 'Phone?',
    otherwise: (answers) => place(answers).phone,
    read: some('a number'),
  }),
  question({
    name: 'email',
    ask: 'Where do enquiries go? (an email address; empty if it is not known yet)',
    // An invented address would lose them, and nothing would say so.
    otherwise: () => '',
    read: (text) => (text.trim() === '' ? null : emailAddress(text)),
  }),
  question({
    name: 'newPrice',
    ask: priceQuestion('new'),
    help: priceHelp,
    otherwise: () => 'unknown',
    read: contentsAnswered,
  }),
  question({
    name: 'usedPrice',
    ask: priceQuestion('used'),
    help: priceHelp,
    otherwise: () => 'unknown',
    read: contentsAnswered,
  }),
  question({
    name: 'samples',
    ask: 'Sample vehicles until its own stock is connected? (yes or no)',
    otherwise: () => 'yes',
    read: yesOrNo,
  }),
] as const;

/** Adds the answer to one question to the earlier ones. */
export function answered(answers: Answers, name: AnswerName, text: string): Answers {
  const question = QUESTIONS.find((one) => one.name === name);
  return question === undefined ? answers : { ...answers, [name]: question.read(text, answers) };
}

const isWhole = (answers: Answers): answers is NewDealer =>
  QUESTIONS.every(({ name }) => answers[name] !== undefined);

export function whole(answers: Answers): NewDealer {
  if (isWhole(answers)) return answers;
  const missing = QUESTIONS.filter(({ name }) => answers[name] === undefined).map(({ name }) => `--${name}`);
  throw new UsageError(`These answers are missing: ${missing.join(', ')}.`);
}
