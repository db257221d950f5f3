import type { SiteSearchEntry, SiteSearchHit } from './entry.ts';
import { queryWords, startsNearly, withJoined, wordsOf } from './words.ts';

interface Searchable {
  readonly entry: SiteSearchEntry;
  readonly name: readonly string[];
  readonly rest: readonly string[];
}

export interface SiteSearchAnswer {
  readonly hits: readonly SiteSearchHit[];
  readonly total: number;
}

type Test = (forms: readonly string[], word: string) => boolean;

const isWord: Test = (forms, word) => forms.includes(word);
const isStart: Test = (forms, word) => forms.some((form) => form.startsWith(word));
const isNearly: Test = (forms, word) => forms.some((form) => startsNearly(word, form));

/** How well a word fits, best first. */
const FITS: readonly (readonly [Test, 'name' | 'rest'])[] = [
  [isWord, 'name'],
  [isStart, 'name'],
  [isStart, 'rest'],
];
/** Tried only if nothing matches exactly, so that typos do not bring in unwanted hits. */
const FITS_NEARLY: typeof FITS = [...FITS, [isNearly, 'name'], [isNearly, 'rest']];

type Cost = number;
const NO_FIT: Cost = Number.POSITIVE_INFINITY;

function costOf(item: Searchable, word: string, fits: typeof FITS): Cost {
  const cost = fits.findIndex(([test, where]) => test(item[where], word));
  return cost < 0 ? NO_FIT : cost;
}

/** Every word must match, alone or joined to the next one: `cx 5` matches `CX5`. */
function costOfAll(item: Searchable, words: readonly string[], fits: typeof FITS): Cost {
  const [first, second, ...others] = words;
  if (first === undefined) return 0;
  const single = costOf(item, first, fits);
  const alone = single === NO_FIT ? NO_FIT : single + costOfAll(item, words.slice(1), fits);
  if (second === undefined || alone < NO_FIT) return alone;
  const joined = costOf(item, first + second, FITS);
  return joined === NO_FIT ? NO_FIT : joined + costOfAll(item, others, fits);
}

interface Found {
  readonly item: Searchable;
  readonly cost: Cost;
}

/** By rank, then by how well the words fit, then as the index has them. */
const bestFirst = (a: Found, b: Found): number =>
  b.item.entry.custom_rank - a.item.entry.custom_rank || a.cost - b.cost;

const find = (items: readonly Searchable[], words: readonly string[], fits: typeof FITS): Found[] =>
  items
    .map((item) => ({ item, cost: costOfAll(item, words, fits) }))
    .filter(({ cost }) => cost < NO_FIT)
    .sort(bestFirst);

const hitOf = ({ custom_rank: _, words: __, ...hit }: SiteSearchEntry): SiteSearchHit => hit;

/** An index made ready once, to be asked at every key. */
export function openEntries(entries: readonly SiteSearchEntry[]) {
  const items = entries.map((entry) => ({
    entry,
    name: withJoined(wordsOf(entry.name)),
    rest: withJoined(wordsOf(entry.words)),
  }));
  return (query: string, limit: number): SiteSearchAnswer => {
    const words = queryWords(query);
    if (words.length === 0) return { hits: [], total: 0 };
    const exact = find(items, words, FITS);
    const found = exact.length > 0 ? exact : find(items, words, FITS_NEARLY);
    return { hits: found.slice(0, limit).map(({ item }) => hitOf(item.entry)), total: found.length };
  };
}
