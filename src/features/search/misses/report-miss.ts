import { whenAllowed } from '#adapters/shell/analytics/analytics.client.ts';
import { countedWords } from '#domain/search/misses/miss-words.ts';
import { paths } from '#paths';

/** After this pause the shopper has finished typing. */
const PAUSE_MS = 3_000;
/** More from one page is no shopper. */
const MOST_A_PAGE = 20;

/** Words already reported from this page. Each counts once. */
const reported = new Set<string>();

interface Waiting {
  readonly words: string;
  /** Returns true if the shopper still searches for it. */
  readonly isRequested: () => boolean;
}
let waiting: Waiting | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function report(): void {
  clearTimeout(timer);
  const { words, isRequested } = waiting ?? {};
  waiting = undefined;
  if (words === undefined || !isRequested?.() || reported.has(words) || reported.size >= MOST_A_PAGE) return;
  reported.add(words);
  const body = new Blob([JSON.stringify({ words })], { type: 'application/json' });
  whenAllowed(() => navigator.sendBeacon(paths.unfound, body));
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') report();
});

/**
 * Tells that nothing was found by these words, once a page, when the shopper pauses or leaves; where consent is asked
 * for, only then. Words that may tell of a person never leave the browser.
 */
export function reportMiss(typed: string, isRequested: () => boolean): void {
  const words = countedWords(typed);
  if (words === null) return;
  waiting = { words, isRequested };
  clearTimeout(timer);
  timer = setTimeout(report, PAUSE_MS);
}
