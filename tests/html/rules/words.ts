import { withArticle } from '#domain/lib/article.ts';
import { carsIn, isForeign } from '#domain/sites/markets/testing.ts';
import { type BuiltPage, tags, textOf } from '../page.ts';
import type { BuiltSite, Rule } from '../rule.ts';

/** How a value looks that was never meant to be read. */
const SLIPS = /\b(?:undefined|NaN|Invalid Date)\b|\[object \w+\]|(?:^|\s)null(?:\s|$)|%[sd]\b/;

const firstFew = (all: Iterable<string>): readonly string[] => [...new Set(all)].slice(0, 5);

/** All words of a page are checked at once, and one by one only if that check fails. */
function wrongWords({ words }: BuiltPage, isWrong: (words: string) => boolean): readonly string[] {
  return isWrong(words.join('\n')) ? firstFew(words.filter(isWrong)) : [];
}

/** Machine-readable names of a vocabulary. */
const UNREAD_KEYS = new Set(['@context', '@type', '@id']);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) if (!UNREAD_KEYS.has(key)) yield* textsOf(part);
}

function* toldWords(page: BuiltPage): Generator<string> {
  for (const script of tags(page, 'script'))
    if (script.attribs['type'] === 'application/ld+json') yield* textsOf(JSON.parse(textOf(script)));
}

/** A single word is not a sentence. It is correct if it is the name of a kind of vehicle. */
const isTheirs = (words: string, { says, sellsCars }: BuiltSite): boolean =>
  /\s/.test(words.trim()) ? says(words) : sellsCars && words === 'Car';

/** Texts that say car although the dealer sells something else, unless the dealer, the make or the feed says so. */
export function strayCars(texts: readonly string[], site: BuiltSite): readonly string[] {
  const { one, many } = site.config.vehicles;
  if (carsIn(`${one}, ${many}`).length > 0) return [];
  return firstFew(texts.flatMap(carsIn).filter((found) => !isTheirs(found, site)));
}

const ARTICLES = /\b(an?) ([\p{L}\p{N}$][\p{L}\p{N}-]*)/giu;

/** "a MG", "a RV", "an used car" */
const strayArticles = (text: string): readonly string[] =>
  [...text.matchAll(ARTICLES)]
    .filter(([, article = '', word = '']) => !withArticle(word).startsWith(`${article.toLowerCase()} `))
    .map(([said]) => said);

export const WORD_RULES: readonly Rule[] = [
  {
    name: 'each article goes with the sound of its word',
    wrong: ({ words }) => firstFew(words.flatMap(strayArticles)),
  },
  {
    name: 'no value shows that was never meant to be read',
    wrong: (page) => wrongWords(page, (words) => SLIPS.test(words)),
  },
  {
    name: 'it is written as its market writes',
    wrong: (page, { market }) => {
      const words = wrongWords(page, (text) => isForeign(text, market.code));
      const [html] = page.byTag.get('html') ?? [];
      const language = html?.attribs['lang'];
      return [...(language === market.locale ? [] : [`lang="${language}"`]), ...words];
    },
  },
  {
    name: 'it names what is sold there, and no cars where those are something else',
    wrong: (page, site) =>
      /\bcars?\b/i.test(page.html) ? strayCars([...page.words, ...toldWords(page)], site) : [],
  },
  {
    name: 'no other dealer is named',
    wrong: ({ html }, { strangers }) => firstFew([...html.matchAll(strangers)].map(([name]) => name)),
  },
];
