import { isKnownHere } from '#adapters/accounts/client.ts';
import { signInPath } from '#domain/account/sign-in.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { type SavedSearch, savedSearches, saveSearch } from './search-api.ts';

const root = document.documentElement;
/** Stands behind the address to which somebody comes back who signed in to save its search. */
const MARK = '#save-search';

let known: readonly SavedSearch[] = [];

const button = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-save-search]');
const current = (): string => button()?.dataset['saveSearch'] ?? '';
const savedHere = (): SavedSearch | undefined => known.find(({ address }) => address === current());

const show = (): void => {
  root.toggleAttribute('data-search-saved', savedHere() !== undefined);
};

/** What is known of a search changed; nothing of it means that it is gone. */
function note(id: string, search: SavedSearch | null): void {
  known = [...known.filter((one) => one.id !== id), ...(search ? [search] : [])];
  show();
}

const here = (): string => `${location.pathname}${location.search}`;

const signIn = (): void =>
  location.assign(signInPath({ type: 'my-garage', redirect: `${here()}${MARK}`, back: here() }));

async function open(isFresh = false): Promise<void> {
  const { openSaveDialog } = await import('./save-dialog.ts');
  const name = button()?.dataset['name'] ?? '';
  openSaveDialog({ address: current(), name, saved: savedHere() ?? null, isFresh }, { note, signIn });
}

async function readKnown(): Promise<void> {
  const answer = await savedSearches();
  if (answer.kind !== 'done') return;
  known = answer.value;
  show();
}

async function press(): Promise<void> {
  if (!isKnownHere()) {
    signIn();
    return;
  }
  await reading;
  await open();
}

/** Saves what the address asks for, although the results may not have come to it yet. */
async function saveOnReturn(): Promise<void> {
  history.replaceState(history.state, '', here());
  if (!isKnownHere()) return;
  const [answer] = await Promise.all([saveSearch({ address: here() }), reading]);
  if (answer.kind !== 'done') return;
  const { value } = answer;
  note(value.id, value);
  const { openSaveDialog } = await import('./save-dialog.ts');
  openSaveDialog({ address: value.address, name: value.name, saved: value, isFresh: true }, { note, signIn });
}

let reading: Promise<void> = Promise.resolve();
const results = document.querySelector('.results-page');
if (results) {
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
  if (isKnownHere()) reading = new Promise((resolve) => whenIdle(() => void readKnown().finally(resolve)));
  if (location.hash === MARK) void saveOnReturn();
}
