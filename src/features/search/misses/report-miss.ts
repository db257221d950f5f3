import { whenAllowed } from '#adapters/shell/analytics/analytics.client.ts';
import { countedWords } from '#domain/search/misses/miss-words.ts';
import { paths } from '#paths';

/** After this pause the shopper has finished typing. */
const PAUSE_MS = 3_000;
/** More from one page is no shopper. */
const MOST_A_PAGE = 20;

/** Words already reported from this page. Each counts once. */
const told = new Set<string>();

interface Waiting {
  readonly words: string;
  /** Returns true if the shopper still searches for it. */
  readonly isAsked: () => boolean;
}
let waiting: Waiting | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  clearTimeout(timer);
  const { words, isAsked } = waiting ?? {};
  waiting = undefined;
  if (words === undefined || !isAsked?.() || told.has(words) || told.size >= MOST_A_PAGE) return;
  told.add(words);
  const body = new Blob([JSON.stringify({ words })], { type: 'application/json' });
  whenAllowed(() => navigator.sendBeacon(paths.unfound, body));
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') tell();
});

/**
 * Tells that nothing was found by these words, once a page, when the shopper pauses or leaves; where consent is asked
 * for, only then. Words that may tell of a person never leave the browser.
 */
export function reportMiss(typed: string, isAsked: () => boolean): void {
  const words = countedWords(typed);
  if (words === null) return;
  waiting = { words, isAsked };
  clearTimeout(timer);
  timer = setTimeout(tell, PAUSE_MS);
}
