import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { whenIdle } from '#ui/on-idle.ts';
import { RETURN_MARK } from '../accounts/pending-search.ts';

const noteFailure = (reason: unknown) => console.info('The script that saves searches did not load.', reason);

/** Loads the code only for signed-in shoppers and on a click. */
const saving = () => import('./save-search.ts');

if (document.querySelector('.results-page')) {
  const isBack = location.hash === RETURN_MARK;
  if (isBack) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-save-search]')) return;
    // An island that is not there yet would press it once more.
    event.preventDefault();
    saving().then(({ pressSave }) => pressSave(), noteFailure);
  });
  document.documentElement.toggleAttribute('data-saves-search', true);
  if (isBack) saving().then(({ beginSaving }) => beginSaving(true), noteFailure);
  else if (isKnownHere())
    whenIdle(() => void saving().then(({ beginSaving }) => beginSaving(false), noteFailure));
}
