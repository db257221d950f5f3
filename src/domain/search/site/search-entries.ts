import type { HitKind, SiteSearchEntry, SiteSearchHit } from './entry.ts';
import { queryWords, startsNearly, withJoined, wordsOf } from './site-search-words.ts';

export type Worded = Pick<SiteSearchEntry, 'name' | 'words' | 'custom_rank'>;

interface Searchable<Entry extends Worded = Worded> {
  readonly entry: Entry;
  readonly name: readonly string[];
  readonly rest: readonly string[];
}

export interface SiteSearchAnswer {
  readonly hits: readonly SiteSearchHit[];
  readonly total: number;
  /** Of a kind, where there are more than the hits. */
  readonly totals?: Partial<Readonly<Record<HitKind, number>>>;
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

/** Returns the cost of matching all words. Each must match, alone or joined to the next one: `cx 5` matches `CX5`. */
function costOfAll(item: Searchable, words: readonly string[], fits: typeof FITS): Cost {
  const [first, second, ...others] = words;
  if (first === undefined) return 0;
  const single = costOf(item, first, fits);
  const alone = single === NO_FIT ? NO_FIT : single + costOfAll(item, words.slice(1), fits);
  if (second === undefined || alone < NO_FIT) return alone;
  const joined = costOf(item, first + second, FITS);
  return joined === NO_FIT ? NO_FIT : joined + costOfAll(item, others, fits);
}

interface EntryMatch<Entry extends Worded> {
  readonly item: Searchable<Entry>;
  readonly cost: Cost;
}

/** Sorts by rank, then by how well the words fit. Equal entries stay in their order. */
const bestFirst = (a: EntryMatch<Worded>, b: EntryMatch<Worded>): number =>
  b.item.entry.custom_rank - a.item.entry.custom_rank || a.cost - b.cost;

/**
 * Prepares entries once, so that they can be searched at every key press. A search returns the matching entries,
 * the best first, and allows for typos if asked to.
 */
export function openWords<Entry extends Worded>(entries: readonly Entry[]) {
  const items = entries.map((entry) => ({
    entry,
    name: withJoined(wordsOf(entry.name)),
    rest: withJoined(wordsOf(entry.words)),
  }));
  return (query: string, withTypos?: boolean): readonly Entry[] => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    return items
      .map((item) => ({ item, cost: costOfAll(item, words, withTypos ? FITS_NEARLY : FITS) }))
      .filter(({ cost }) => cost < NO_FIT)
      .sort(bestFirst)
      .map(({ item }) => item.entry);
  };
}

const hitOf = ({ custom_rank: _, words: __, ...hit }: SiteSearchEntry): SiteSearchHit => hit;

/** Opens an index that contains everything that the site search finds. Typos are allowed only if nothing matches exactly. */
export function openEntries(entries: readonly SiteSearchEntry[]) {
  const find = openWords(entries);
  return (query: string, limit: number): SiteSearchAnswer => {
    const exact = find(query);
    const hits = exact.length > 0 ? exact : find(query, true);
    return { hits: hits.slice(0, limit).map(hitOf), total: hits.length };
  };
}

const MOST = 7;
/** Limits the hits of one kind. A make would fill the list with its cars, but its models and pages are wanted too. */
export const MOST_OF: Readonly<Record<HitKind, number>> = { vehicle: 5, model: 3, page: 3 };

/** Returns the hits to show while the shopper types, limited by kind and in total. */
export function suggestionsOf(hits: readonly SiteSearchHit[]): readonly SiteSearchHit[] {
  const counts: Record<HitKind, number> = { vehicle: 0, model: 0, page: 0 };
  return hits.filter(({ kind }) => counts[kind]++ < MOST_OF[kind]).slice(0, MOST);
}
