import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { ORDERS } from '#domain/vehicles/order.ts';
import { narrowingText } from '../filters/filter-text.ts';
import type { Filter } from '../filters/filters.ts';
import {
  chosenOf,
  isChosen,
  type SearchState,
  withQuery,
  withRange,
  withSort,
  withValues,
} from '../filters/search-state.ts';
import type { Piece, QuerySetting, Wish } from './query-index.ts';
import { type QueryReading, queryReader, toQuotedWords } from './read-query.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface WordOffer {
  readonly label: string;
  readonly next: SearchState;
}

export interface TypedQuestion {
  /** As the address says it: words as they were typed, and choices made by hand. */
  readonly requested: SearchState;
  /** The state for the engine's query. */
  readonly interpreted: SearchState;
  /** What was understood, each with the option to search for its words instead. */
  readonly understood: readonly WordOffer[];
  /** The same, each with the way to leave its words out. */
  readonly leftOut: readonly WordOffer[];
}

/** What vehicles can be chosen by: a filter or the order. */
export type Handle = Filter | 'sort';

/** Reads what shoppers type in the words of one stock. */
export interface QueryReader {
  readonly words: Vocabulary;
  readonly of: (requested: SearchState) => TypedQuestion;
  /**
   * The state with everything that words say about a filter turned into choices. The shopper can then change
   * them, and no remaining word contradicts them.
   */
  readonly takenOver: (requested: SearchState, handle: Handle) => SearchState;
}

export interface ReaderSetting extends QuerySetting {
  readonly market: MarketWords;
}

const QUOTES = /["“”]|\B'|'\B/g;

/** Names the search in one line: `HiLux · Automatic · Up to $40,000`. Returns null if no word was understood. */
export function searchName({ interpreted, understood }: TypedQuestion): string | null {
  const words = interpreted.query.replaceAll(QUOTES, '').trim();
  const wishes = interpreted.query === '' ? understood : understood.slice(1);
  return wishes.length === 0
    ? null
    : [words, ...wishes.map(({ label }) => label)].filter((part) => part !== '').join(' · ');
}

const handleOf = (wish: Wish): Handle => ('sort' in wish ? 'sort' : wish.filter);

const asksOf = ({ wishes }: Piece, handle: Handle): boolean =>
  wishes.some((wish) => handleOf(wish) === handle);

/** Returns true if a choice by hand in the same list contradicts the words. They are then searched as text. */
const isAgainst = (requested: SearchState, { wishes }: Piece): boolean =>
  wishes.some(
    (wish) =>
      'value' in wish &&
      chosenOf(requested, wish.filter).length > 0 &&
      !isChosen(requested, wish.filter, wish.value),
  );

/** Returns true if a range or order chosen by hand overrides the one in words. */
const isOverruled = (requested: SearchState, { wishes }: Piece): boolean =>
  wishes.every((wish) =>
    'sort' in wish ? requested.sort !== null : 'range' in wish && requested.ranges[wish.filter] !== undefined,
  );

const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];

/** Applies what some words ask for to the state, as if it had been chosen by hand. */
const withPiece = (state: SearchState, { wishes }: Piece, { ranges }: QueryReading): SearchState =>
  wishes.reduce((to, wish) => {
    if ('sort' in wish) return withSort(to, wish.sort);
    return 'range' in wish
      ? withRange(to, wish.filter, ranges[wish.filter] ?? wish.range)
      : withValues(to, wish.filter, both(chosenOf(to, wish.filter), [wish.value]));
  }, state);

const withoutPieces = (query: string, pieces: readonly Piece[]): string =>
  pieces
    .toSorted((a, b) => b.start - a.start)
    .reduce((words, { start, end }) => `${words.slice(0, start)} ${words.slice(end)}`, query)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `White or Silver`, `Toyota HiLux`, `Lowest price first` */
const pieceText = ({ wishes }: Piece, market: MarketWords): string =>
  [...Map.groupBy(wishes, handleOf).values()]
    .map((same) =>
      same
        .map((wish) => ('sort' in wish ? ORDERS[wish.sort].label : narrowingText(wish, market)))
        .join(' or '),
    )
    .join(' ');

/** Caches the reading of a state, because its chips, each of its filters and the engine all ask for it. */
function remembered<Made>(make: (requested: SearchState) => Made): (requested: SearchState) => Made {
  const made = new WeakMap<SearchState, { readonly of: Made }>();
  return (requested) => {
    const cached = made.get(requested) ?? { of: make(requested) };
    made.set(requested, cached);
    return cached.of;
  };
}

export function openReader(setting: ReaderSetting): QueryReader {
  const { market } = setting;
  const readWords = queryReader(setting);

  const read = remembered((requested) => {
    let { query } = requested;
    let reading = readWords(query);
    for (let left = reading.pieces.length; left > 0; left--) {
      const against = reading.pieces.find((piece) => isAgainst(requested, piece));
      if (against === undefined) break;
      query = toQuotedWords(query, against);
      reading = readWords(query);
    }
    return { query, reading };
  });

  const of = remembered((requested): TypedQuestion => {
    const { query, reading } = read(requested);
    const pieces = reading.pieces.filter((piece) => !isOverruled(requested, piece));
    const rest = pieces.map(({ start, end }) => query.slice(start, end)).join(' ');
    const offers = (words: (piece: Piece) => string): readonly WordOffer[] => [
      ...(reading.text === '' ? [] : [{ label: `“${reading.text}”`, next: withQuery(requested, rest) }]),
      ...pieces.map((piece) => ({
        label: pieceText(piece, market),
        next: withQuery(requested, words(piece)),
      })),
    ];
    return {
      requested,
      interpreted: {
        ...requested,
        query: reading.text,
        sort: requested.sort ?? reading.sort,
        // Words that name nothing of what is chosen are text by now: the others narrow it.
        chosen: { ...requested.chosen, ...reading.chosen },
        ranges: { ...reading.ranges, ...requested.ranges },
      },
      understood: offers((piece) => toQuotedWords(query, piece)),
      leftOut: offers((piece) => withoutPieces(query, [piece])),
    };
  });

  function takenOver(requested: SearchState, handle: Handle): SearchState {
    const { query, reading } = read(requested);
    const selected = reading.pieces.filter((piece) => asksOf(piece, handle));
    if (selected.length === 0) return requested;
    const left = { ...requested, query: withoutPieces(query, selected) };
    const byHand = selected.reduce((state, piece) => withPiece(state, piece, reading), left);
    return {
      ...byHand,
      ranges: { ...byHand.ranges, ...requested.ranges },
      sort: requested.sort ?? byHand.sort,
    };
  }

  return { words: setting.words, of, takenOver };
}
