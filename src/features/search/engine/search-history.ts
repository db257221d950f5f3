import {
  type AddressConfig,
  addressOf,
  readAddress,
  unknownIn,
} from '#domain/search/filters/search-address.ts';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import { passing } from '#features/leads/drafts/storage.ts';
import { loadVocabulary, type Words } from './load-vocabulary.ts';

/** The shopper's place on the page. */
export interface HistoryPlace {
  readonly scroll: number;
  /** The link that had the focus: its address, and which of the links to it. */
  readonly focus: readonly [href: string, at: number] | null;
}

/** The state stored with an entry of the browser’s history, so that going back finds what was there. */
interface HistoryEntry {
  readonly search?: SearchState;
  readonly unknown?: string | null;
  readonly place?: HistoryPlace;
  /** Tells it from the others. The one that the page was loaded at has none. */
  readonly id?: number;
}

const currentEntry = (): HistoryEntry => (history.state ?? {}) as HistoryEntry;

const ownPath = (pathname: string): string => pathname.replace(/(?:\.html)?\/*$/, '');

/** Returns true if the address names more than what the page at `path` was made for. */
export const asksForMore = (): boolean => 'pending' in document.documentElement.dataset;

/** Calls back with the state that the address bar stands for, and with what it names that nobody knows. */
export type Visited = (search: SearchState, unknown: string | null) => void;

/** Reads the search of the page. It is stored with the history entry, so that the back button restores it. */
export async function readVisit(from: Words, config: AddressConfig, show: Visited): Promise<void> {
  let { search, unknown = null } = currentEntry();
  if (!search) {
    const words = await loadVocabulary(from);
    search = readAddress(location, config, words);
    unknown = unknownIn(location.pathname, config, words);
    history.replaceState({ ...currentEntry(), search, unknown }, '');
  }
  show(search, unknown);
}

/** The scroll position, noted while the shopper scrolls: to read it in the middle of a click would cost a layout. */
let scrolled = 0;

const linksTo = (href: string): readonly HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`.results a[href="${CSS.escape(href)}"]`),
];

function focused(): HistoryPlace['focus'] {
  const { activeElement: link } = document;
  const href = link?.closest('.results') ? link.getAttribute('href') : null;
  return href === null ? null : [href, linksTo(href).indexOf(link as HTMLAnchorElement)];
}

const placeNow = (scroll = scrolled): HistoryPlace => ({ scroll, focus: focused() });

/** Entries that were left by going back or forward: by then their state can no longer be written. */
const left = new Map<number | undefined, HistoryPlace>();
let current: number | undefined;

const keepPlace = (place: HistoryPlace): void => history.replaceState({ ...currentEntry(), place }, '');

/** A page that is loaded again does not find what its history was told last. */
const LAST_PLACE = 'results-place';

const keepLastPlace = (place: HistoryPlace): void =>
  passing.write(LAST_PLACE, JSON.stringify({ ...place, of: entryName() }));

const entryName = (): string => `${location.href} ${currentEntry().id}`;

function readLastPlace(): void {
  const text = passing.read(LAST_PLACE);
  if (text === null) return;
  passing.remove(LAST_PLACE);
  const { of, ...place } = JSON.parse(text) as HistoryPlace & { readonly of: string };
  if (of === entryName()) left.set(currentEntry().id, place);
}

export const storedPlace = (): HistoryPlace | null =>
  left.get(currentEntry().id) ?? currentEntry().place ?? null;

/** Returns true if the browser loaded this page by going back or forward. */
const isReturn = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((one) => (one as PerformanceNavigationTiming).type === 'back_forward');

/** Returns the place to continue from after the browser has scrolled the page itself. The browser knows nothing of the focus. */
export const returnedTo = (): HistoryPlace | null => (isReturn() ? storedPlace() : null);

/** Puts the focus where it was, unless it is somewhere already. */
export function focusAgain({ focus }: HistoryPlace): void {
  if (focus === null || (document.activeElement !== null && document.activeElement !== document.body)) return;
  const [href, at] = focus;
  linksTo(href)[at]?.focus({ preventScroll: true });
}

let due: (() => void) | undefined;

/** Writes the address that waits to be written. */
export function settleAddress(): void {
  const write = due;
  due = undefined;
  write?.();
}

/**
 * Adds a history entry for a new state; steps of one run change the current entry. Writing it takes as long as drawing
 * several vehicles, so it waits until they are drawn, or until the shopper does something else.
 */
export function enter(state: SearchState, config: AddressConfig, how: 'push' | 'replace'): void {
  settleAddress();
  const place = placeNow();
  due = () => {
    const address = addressOf(state, config);
    if (how === 'replace') {
      history.replaceState({ search: state, id: current }, '', address);
      return;
    }
    // The browser would scroll as soon as somebody goes back, before anything is drawn.
    history.scrollRestoration = 'manual';
    keepPlace(place);
    left.delete(current);
    current = Date.now();
    history.pushState({ search: state, id: current }, '', address);
  };
}

/** Calls back with the state of the entry that was gone back or forward to. `visit` reads it from the address. */
export function onReturn(own: SearchState, path: string, show: Visited, visit: () => void): () => void {
  const controller = new AbortController();
  const on = (name: string, listen: () => void, options: AddEventListenerOptions = {}) =>
    addEventListener(name, listen, { ...options, signal: controller.signal });
  const note = () => {
    scrolled = scrollY;
  };
  current = currentEntry().id;
  readLastPlace();
  note();
  on('scroll', note, { passive: true });
  for (const act of ['pointerdown', 'keydown']) on(act, settleAddress, { capture: true, passive: true });
  on('popstate', () => {
    if (due) {
      // The step whose address was still to be written is what the shopper takes back.
      due = undefined;
      return history.forward();
    }
    const { search, unknown = null, id } = currentEntry();
    left.set(current, placeNow(scrollY));
    current = id;
    if (search) show(search, unknown);
    else if (ownPath(location.pathname) === path) show(own, null);
    // The entry that another page was loaded at.
    else visit();
  });
  on('pagehide', () => {
    settleAddress();
    const place = placeNow(scrollY);
    keepPlace(place);
    keepLastPlace(place);
    // What was there when the page was loaded will be there again at once.
    if (currentEntry().search === undefined) history.scrollRestoration = 'auto';
  });
  return () => controller.abort();
}
