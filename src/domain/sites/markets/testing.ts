import type { MarketCode } from './conventions.ts';
import { spell } from './spelling.ts';

/** Words that only people of the market use. Any of them is wrong in another market. */
const OWN_WORDS = {
  /** Said on both sides of the Tasman. */
  british:
    /\b(?:licences?|p\.a\.|tyres?|bull bar|tow bar|number plate|regos?|drive away|postcodes?|kilomet\w+|kms?|fortnight\w*|ring us|(?:in|on) (?:our|the) yard|our (?:own )?workshop|utes?|GST|kerb|bitumen|cheques?|centres?|repayments?)(?![\w-])/i,
  AU: /\b(?:Excl\. Govt|stamp duty|comparison rates?|Australian (?:number|mobile|Privacy))(?![\w-])/i,
  NZ: /\b(?:warrant of fitness|WOF|road user charges|New Zealand number)(?![\w-])/i,
  US: /\b(?:colors?|colored|personaliz\w+|inquir(?:y|ies|e|ed)|favorites?|tires|centers?|licenses?|ZIP code|APR|down payments?|grille guard|Taxes & Fees|US number)(?![\w-])/i,
} as const;

const FOREIGN: Readonly<Record<MarketCode, readonly RegExp[]>> = {
  AU: [OWN_WORDS.NZ, OWN_WORDS.US],
  NZ: [OWN_WORDS.AU, OWN_WORDS.US],
  US: [OWN_WORDS.AU, OWN_WORDS.NZ, OWN_WORDS.british],
};

/** Addresses and names of files are the same everywhere. */
const ADDRESS = /(?:https?:\/\/|\/)[^\s"]+|\S+@\S+/g;
export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESS, '');

/** Returns true if a text has words or spellings that people of this market would not use. */
export function isForeign(text: string, code: MarketCode): boolean {
  const said = withoutAddresses(text);
  return FOREIGN[code].some((words) => words.test(said)) || spell(text, { code }) !== text;
}

/** Words that are wrong elsewhere in any spelling, so they must come from the tables of the markets. */
const SPELT =
  /^(?:licences?|tyres?|centres?|colors?|colored|personaliz\w+|inquir\w+|favorites?|tires|centers?|licenses?)$/i;

/** Finds words of a market in a text that should take them from a table. */
export const marketWordsIn = (text: string): readonly string[] =>
  Object.values(OWN_WORDS).flatMap((words) =>
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
