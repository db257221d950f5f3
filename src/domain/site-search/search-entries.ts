import type { HitKind, SiteSearchEntry, SiteSearchHit } from './entry.ts';
import { queryWords, startsNearly, withJoined, wordsOf } from './words.ts';

/** What is found by words. */
export type Worded = Pick<SiteSearchEntry, 'name' | 'words' | 'custom_rank'>;

interface Searchable {
  readonly place: number;
  readonly rank: number;
  readonly name: readonly string[];
  readonly rest: readonly string[];
}

export interface SiteSearchAnswer {
  readonly hits: readonly SiteSearchHit[];
  readonly total: number;
  /** Of a kind, where there are more than the hits. */
  readonly totals?: Partial<Readonly<Record<HitKind, number>>>;
}

/** How many hits are wanted. */
export interface Limits {
  readonly limit: number;
  /** Each vehicle of a large stock brings rows with it, so of those no more are asked for than are shown. */
  readonly mostVehicles: number;
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
const FITS_NEARLY: typeof FITS = [...FITS, [isNearly, 'name'], [isNearly, 'rest']];

/** `nearly` is tried only if nothing matches exactly, so that typos do not bring in unwanted hits. */
export type Precision = 'exactly' | 'nearly';

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

/** By rank, then by how well the words fit, then as they stand. */
const bestFirst = (a: Found, b: Found): number => b.item.rank - a.item.rank || a.cost - b.cost;

/** Texts made ready once, to be asked at every key. An answer has the places of those that match, the best first. */
export function openWords(
  texts: readonly Worded[],
): (query: string, precision: Precision) => readonly number[] {
  const items = texts.map(({ name, words, custom_rank }, place) => ({
    place,
    rank: custom_rank,
    name: withJoined(wordsOf(name)),
    rest: withJoined(wordsOf(words)),
  }));
  return (query, precision) => {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const fits = precision === 'exactly' ? FITS : FITS_NEARLY;
    return items
      .map((item) => ({ item, cost: costOfAll(item, words, fits) }))
      .filter(({ cost }) => cost < NO_FIT)
      .sort(bestFirst)
      .map(({ item }) => item.place);
  };
}

const hitOf = ({ custom_rank: _, words: __, ...hit }: SiteSearchEntry): SiteSearchHit => hit;

/** An index that holds all that the site search finds. */
export function openEntries(entries: readonly SiteSearchEntry[]) {
  const find = openWords(entries);
  return (query: string, { limit }: Pick<Limits, 'limit'>): SiteSearchAnswer => {
    const exact = find(query, 'exactly');
    const found = exact.length > 0 ? exact : find(query, 'nearly');
    return {
      hits: found.slice(0, limit).flatMap((place) => entries.slice(place, place + 1).map(hitOf)),
      total: found.length,
    };
  };
}
