import { namesOf } from '#domain/lib/records.ts';
import { type MarketCode, type Spelling, WRITING } from './conventions.ts';
import { MARKET_CODES } from './market-texts.ts';
import { spell } from './spelling.ts';

/** Words that only people of the market use; null where nobody has listed any. */
const OWN_WORDS: Readonly<Record<MarketCode, RegExp | null>> = {
  AU: /\b(?:Excl\. Govt|stamp duty|comparison rates?|Australian (?:number|mobile|Privacy))(?![\w-])/i,
  NZ: /\b(?:warrant of fitness|WOF|road user charges|New Zealand number)(?![\w-])/i,
  US: /\b(?:colors?|colored|personaliz\w+|inquir(?:y|ies|e|ed)|favorites?|tires|centers?|licenses?|ZIP code|APR|down payments?|grille guard|Taxes & (?:Government )?Fees|US number)(?![\w-])/i,
};

/** Words of all markets that spell alike: what is British here is said on both sides of the Tasman. */
const WORDS_BY_SPELLING: Readonly<Record<Spelling, RegExp | null>> = {
  british:
    /\b(?:licences?|p\.a\.|tyres?|bull bar|tow bar|number plate|regos?|drive away|postcodes?|kilomet\w+|kms?|fortnight\w*|ring us|(?:in|on) (?:our|the) yard|our (?:own )?workshop|utes?|GST|kerb|bitumen|cheques?|centres?|repayments?)(?![\w-])/i,
  american: null,
};

const known = (words: readonly (RegExp | null)[]): readonly RegExp[] => words.filter((one) => one !== null);

/** Returns the words of all other markets, and those of another spelling. */
const foreignTo = (code: MarketCode): readonly RegExp[] =>
  known([
    ...MARKET_CODES.flatMap((other) => (other === code ? [] : [OWN_WORDS[other]])),
    ...namesOf(WORDS_BY_SPELLING).flatMap((spelling) =>
      spelling === WRITING[code].spelling ? [] : [WORDS_BY_SPELLING[spelling]],
    ),
  ]);

/** Addresses and names of files are the same everywhere. */
const ADDRESS = /(?:https?:\/\/|\/)[^\s"]+|\S+@\S+/g;
export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESS, '');

/** Returns true if a text has words or spellings that people of this market would not use. */
export function isForeign(text: string, code: MarketCode): boolean {
  const said = withoutAddresses(text);
  return foreignTo(code).some((words) => words.test(said)) || spell(text, { code }) !== text;
}

/** Words that are wrong elsewhere in any spelling, so they must come from the tables of the markets. */
const SPELT =
  /^(?:licences?|tyres?|centres?|colors?|colored|personaliz\w+|inquir\w+|favorites?|tires|centers?|licenses?)$/i;

/** Finds words of a market in a text that should take them from a table. */
export const marketWordsIn = (text: string): readonly string[] =>
  known([...Object.values(WORDS_BY_SPELLING), ...Object.values(OWN_WORDS)]).flatMap((words) =>
    [...withoutAddresses(text).matchAll(new RegExp(words, 'gi'))]
      .map(([word]) => word)
      .filter((word) => !SPELT.test(word)),
  );

/** Names of companies. */
const NAMES = /Car Clarity/g;
const CAR =
  /(?<![\w./-])(?:[\p{L}\p{N}’'-]+[ ,]+){0,2}(?<![\w./-])cars?(?![\w:/-])(?:[ ,]+[\p{L}\p{N}’'-]+){0,2}/giu;

/** Finds `car` in a text, with the words around it. */
export const carsIn = (text: string): readonly string[] =>
  [...withoutAddresses(text).replaceAll(NAMES, '').matchAll(CAR)].map(([words]) => words);
