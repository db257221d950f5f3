import { QUERY_KEYS } from '#domain/search/address.ts';

const LONGEST_WAIT_MS = 10_000;

/**
 * Runs while the page is parsed, before a vehicle is drawn: whoever comes by a link that asks for more than the page
 * was made for must not see other vehicles first. Should nothing answer, the page is shown as it came after a while, and says so.
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
  }, ${LONGEST_WAIT_MS});
})();`;
