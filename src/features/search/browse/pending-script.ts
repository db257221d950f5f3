import { LONGEST_WAIT_MS } from '#adapters/lib/fetch-answer.client.ts';
import { QUERY_KEYS } from '#domain/search/filters/search-address.ts';

/** The longest wait. It ends later than the results themselves give up: then not even their script has come. */
const MOST_PATIENCE_MS = LONGEST_WAIT_MS + 2_000;

/**
 * Runs while the page is parsed, before a vehicle is drawn: a link may ask for more than the page was built
 * for, and other vehicles must not flash first. If nothing answers, the page appears as built after a while,
 * and says so.
 */
export const PENDING_SCRIPT = `(() => {
  const { path } = document.currentScript.dataset;
  const { pathname, search } = location;
  const asks = /[?&](?:${QUERY_KEYS.join('|')})=[^&]/.test(search);
  if (!asks && pathname.replace(/(?:\\.html)?\\/*$/, '') === path) return;
  const { dataset } = document.documentElement;
  dataset.pending = '';
  setTimeout(() => {
    if ('pending' in dataset) dataset.pending = 'late';
  }, ${MOST_PATIENCE_MS});
})();`;
