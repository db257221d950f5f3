import { fetchAnswer } from '#adapters/data-loader/client.fetch.ts';
import { type AddressConfig, addressOf, readAddress, unknownIn } from '#domain/search/address.ts';
import type { SearchState } from '#domain/search/state.ts';
import { type Vocabulary, vocabularyOf } from '#domain/search/vocabulary.ts';
import type { Counts } from '#domain/vehicle/count-lookup.ts';

/** What is kept with an entry of the browser’s history, so that going back finds what was there. */
interface Kept {
  readonly search?: SearchState;
  readonly unknown?: string | null;
  readonly scroll?: number;
}

const kept = (): Kept => (history.state ?? {}) as Kept;

const ownPath = (pathname: string): string => pathname.replace(/(?:\.html)?\/*$/, '');

/** Whether the address asks for more than what the page at `path` was made for. */
export const asksForMore = (): boolean => 'pending' in document.documentElement.dataset;

/** What addresses of a page are read with. */
export interface Words {
  readonly countsHref: string;
  /** What they may name besides what is in stock. */
  readonly known: Vocabulary;
}

type Place = Pick<Words, 'countsHref'> & Partial<Words>;

export const loadVocabulary = ({ countsHref, known }: Place): Promise<Vocabulary> =>
  fetchAnswer({ url: countsHref, parse: (answer) => vocabularyOf(answer as Counts, known) });

/** Calls back with the state that the address bar stands for, and with what it names that nobody knows. */
export type Visited = (search: SearchState, unknown: string | null) => void;

/** The state is stored with the history entry, so that the back button restores it. */
export async function readVisit(from: Words, config: AddressConfig, show: Visited): Promise<void> {
  let { search, unknown = null } = kept();
  if (!search) {
    const words = await loadVocabulary(from);
    search = readAddress(location, config, words);
    unknown = unknownIn(location.pathname, config, words);
    history.replaceState({ ...kept(), search, unknown }, '');
  }
  show(search, unknown);
}

/** How far down the shopper is, noted while they scroll: to ask in the middle of a click would cost a layout. */
let scrolled = 0;

/** Remembers how far down the shopper is, under the entry that is about to be left. */
export const keepScroll = (): void => history.replaceState({ ...kept(), scroll: scrolled }, '');

export const keptScroll = (): number | null => kept().scroll ?? null;

/** A new entry for a new state; typing changes the one that is there. */
export function enter(state: SearchState, config: AddressConfig, how: 'push' | 'replace'): void {
  keepScroll();
  const address = addressOf(state, config);
  if (how === 'push') history.pushState({ search: state }, '', address);
  else history.replaceState({ search: state }, '', address);
}

/** Calls back with the state of the entry that was gone back or forward to. */
export function onReturn(own: SearchState, path: string, show: Visited): () => void {
  const listen = () => {
    const { search, unknown = null } = kept();
    if (search) show(search, unknown);
    else if (ownPath(location.pathname) === path) show(own, null);
  };
  const note = () => {
    scrolled = scrollY;
  };
  note();
  addEventListener('scroll', note, { passive: true });
  addEventListener('popstate', listen);
  addEventListener('pagehide', keepScroll);
  return () => {
    removeEventListener('scroll', note);
    removeEventListener('popstate', listen);
    removeEventListener('pagehide', keepScroll);
  };
}
