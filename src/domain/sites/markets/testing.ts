import type { MarketCode } from './conventions.ts';
import { spell } from './spelling.ts';

/** What only people of the market say or write: any of it is wrong where another one reads. */
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

/** Whether a text says what people of this market would not. */
export function isForeign(text: string, code: MarketCode): boolean {
  const said = withoutAddresses(text);
  return FOREIGN[code].some((words) => words.test(said)) || spell(text, { code }) !== text;
}

/** What no spelling makes right elsewhere, so that it has to come from the tables of the markets. */
const SPELT =
  /^(?:licences?|tyres?|centres?|colors?|colored|personaliz\w+|inquir\w+|favorites?|tires|centers?|licenses?)$/i;

/** Words of a market that a text says itself, where it should have them from a table. */
export const marketWordsIn = (text: string): readonly string[] =>
  Object.values(OWN_WORDS).flatMap((words) =>
    [...withoutAddresses(text).matchAll(new RegExp(words, 'gi'))]
      .map(([word]) => word)
      .filter((word) => !SPELT.test(word)),
  );

/** Of a company, whoever it works for. */
const NAMES = /Car Clarity/g;
const CAR =
  /(?<![\w./-])(?:[\p{L}\p{N}’'-]+[ ,]+){0,2}(?<![\w./-])cars?(?![\w:/-])(?:[ ,]+[\p{L}\p{N}’'-]+){0,2}/giu;

/** Where a text says `car`, with the words around it. */
export const carsIn = (text: string): readonly string[] =>
  [...withoutAddresses(text).replaceAll(NAMES, '').matchAll(CAR)].map(([words]) => words);
