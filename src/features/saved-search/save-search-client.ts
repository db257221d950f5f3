import { isKnownHere } from '#adapters/accounts/client.ts';
import { signInPath } from '#domain/account/sign-in.ts';
import { whenIdle } from '#ui/when-idle.ts';
import type { SaveRequest } from './save-dialog.ts';
import { $searches, type KeptSearch, readSearches, saveSearch } from './search-api.ts';

const root = document.documentElement;
/** Stands behind the address to which somebody comes back who signed in to save its search. */
const MARK = '#save-search';

const button = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-save-search]');
const current = (): string => button()?.dataset['saveSearch'] ?? '';
const savedHere = (): KeptSearch | undefined => $searches.get().find(({ address }) => address === current());

const show = (): void => {
  root.toggleAttribute('data-search-saved', savedHere() !== undefined);
};

const here = (): string => `${location.pathname}${location.search}`;

const signIn = (): void =>
  location.assign(signInPath({ type: 'my-garage', redirect: `${here()}${MARK}`, back: here() }));

async function open(asked: Pick<SaveRequest, 'address' | 'saved'>, isFresh = false): Promise<void> {
  const { openSaveDialog } = await import('./save-dialog.ts');
  const name = button()?.dataset['name'] ?? '';
  openSaveDialog({ ...asked, name, isFresh }, signIn);
}

let reading: Promise<unknown> = Promise.resolve();

async function press(): Promise<void> {
  if (!isKnownHere()) return signIn();
  await reading;
  await open({ address: current(), saved: savedHere() ?? null });
}

/** Saves what the address asks for, although the results may not have come to it yet. */
async function saveOnReturn(): Promise<void> {
  const answer = await saveSearch({ address: here() });
  if (answer.kind === 'done') await open({ address: answer.value.address, saved: answer.value }, true);
  // What is read before that would not have it.
  await readSearches();
}

const results = document.querySelector('.results-page');
if (results) {
  $searches.listen(show);
  // Which search is asked changes without a page: its button says which.
  new MutationObserver(show).observe(results, {
    subtree: true,
    attributes: true,
    attributeFilter: ['data-save-search'],
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-save-search]')) void press();
  });
  root.toggleAttribute('data-saves-search', true);
  const isBack = location.hash === MARK;
  if (isBack) history.replaceState(history.state, '', here());
  if (isKnownHere())
    reading = isBack
      ? saveOnReturn()
      : new Promise((resolve) => whenIdle(() => void readSearches().then(resolve)));
}
