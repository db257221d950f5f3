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

export const WORD_RULES: readonly Rule[] = [
  {
    name: 'no value shows that was never meant to be read',
    wrong: (page) => firstFew(readWords(page).filter((words) => SLIPS.test(words))),
  },
  {
    name: 'it is written as its market writes',
    wrong: (page, { market }) => {
      const words = readWords(page).filter((text) =>
        market.code === 'US' ? spell(text, MARKETS.US) !== text : AMERICAN.test(text),
      );
      const [html] = page.byTag.get('html') ?? [];
      const language = html?.attribs['lang'];
      return [...(language === market.locale ? [] : [`lang="${language}"`]), ...firstFew(words)];
    },
  },
  {
    name: 'no other dealer is named',
    wrong: ({ html }, { strangers }) => firstFew([...html.matchAll(strangers)].map(([name]) => name)),
  },
];
