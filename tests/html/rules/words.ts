import { MARKETS } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
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

/** The spelling of another market: what `spell` would have made American, and what only Americans write. */
const AMERICAN = /\b(?:colors?|colored|personaliz\w+|inquir(?:y|ies|e|ed)|favorites?)\b/i;

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
      const words = wrongWords(page, (text) =>
        market.code === 'US' ? spell(text, MARKETS.US) !== text : AMERICAN.test(text),
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
