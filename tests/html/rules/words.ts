import { spell } from '#domain/market/spelling.ts';
import type { MarketCode } from '#domain/market/writing.ts';
import type { BuiltPage } from '../page.ts';
import type { Rule } from '../rule.ts';

const READ_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label', 'content'] as const;

/** Everything a person reads or hears of a page. */
function* readWords(page: BuiltPage): Generator<string> {
  for (const { data } of page.texts) yield data;
  for (const { attribs } of page.elements)
    for (const name of READ_ATTRIBUTES) if (attribs[name] !== undefined) yield attribs[name];
}

/** What a value becomes that was never meant to be read. */
const SLIPS = /\b(?:undefined|NaN|Invalid Date)\b|\[object \w+\]|(?:^|\s)null(?:\s|$)|%[sd]\b/;

/** What only people of the market say or write: any of it is wrong on a page of another one. */
const OWN_WORDS = {
  /** Said on both sides of the Tasman. */
  british:
    /\b(?:licences?|p\.a\.|tyres?|bull bar|tow bar|number plate|regos?|drive away|postcodes?|kilomet\w+|kms?|fortnight\w*|ring us|(?:in|on) (?:our|the) yard|our (?:own )?workshop|utes?|GST|kerb|bitumen|cheques?|centres?|comparison rate|repayments?)(?![\w-])/i,
  AU: /\b(?:Excl\. Govt|stamp duty|Australian (?:number|mobile|Privacy))(?![\w-])/i,
  NZ: /\b(?:warrant of fitness|WOF|road user charges|New Zealand number)(?![\w-])/i,
  US: /\b(?:colors?|colored|personaliz\w+|inquir(?:y|ies|e|ed)|favorites?|tires|centers?|licenses?|ZIP code|APR|grille guard|Taxes & Fees|US number)(?![\w-])/i,
} as const;

const FOREIGN: Readonly<Record<MarketCode, readonly RegExp[]>> = {
  AU: [OWN_WORDS.NZ, OWN_WORDS.US],
  NZ: [OWN_WORDS.AU, OWN_WORDS.US],
  US: [OWN_WORDS.AU, OWN_WORDS.NZ, OWN_WORDS.british],
};

/** Addresses and names of files are the same everywhere. */
const ADDRESS = /(?:https?:\/\/|\/)[^\s"]+|\S+@\S+/g;

const firstFew = (all: Iterable<string>): readonly string[] => [...new Set(all)].slice(0, 5);

/** All words of a page are asked about at once, and one by one only where something is wrong with them. */
function wrongWords(page: BuiltPage, isWrong: (words: string) => boolean): readonly string[] {
  const words = [...readWords(page)];
  return isWrong(words.join('\n')) ? firstFew(words.filter(isWrong)) : [];
}

export const WORD_RULES: readonly Rule[] = [
  {
    name: 'no value shows that was never meant to be read',
    wrong: (page) => wrongWords(page, (words) => SLIPS.test(words)),
  },
  {
    name: 'it is written as its market writes',
    wrong: (page, { market }) => {
      const words = wrongWords(
        page,
        (text) =>
          FOREIGN[market.code].some((words) => words.test(text.replaceAll(ADDRESS, ''))) ||
          spell(text, market) !== text,
      );
      const [html] = page.byTag.get('html') ?? [];
      const language = html?.attribs['lang'];
      return [...(language === market.locale ? [] : [`lang="${language}"`]), ...words];
    },
  },
  {
    name: 'no other dealer is named',
    wrong: ({ html }, { strangers }) => firstFew([...html.matchAll(strangers)].map(([name]) => name)),
  },
];
