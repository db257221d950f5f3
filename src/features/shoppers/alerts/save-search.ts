import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { signInPath } from '#domain/shoppers/accounts/sign-in.ts';
import { $currentSearch, type SearchStore } from '#features/search/results/search-store.ts';
import { keepSearchToSave, RETURN_MARK } from '../accounts/pending-search.ts';
import { $searches, readSearches, type SavedSearchAnswer, saveSearch } from './search-api.ts';

const root = document.documentElement;

const savedAt = (store: SearchStore | null): SavedSearchAnswer | null =>
  $searches.get().find(({ address }) => address === store?.address) ?? null;

const show = (): void => {
  root.toggleAttribute('data-search-saved', savedAt($currentSearch.get()) !== null);
};

/** A shopper can press the button before the island hydrates. */
const searchStore = () =>
  new Promise<SearchStore>((resolve) => {
    $currentSearch.subscribe((store) => store && resolve(store));
  });

const here = (): string => `${location.pathname}${location.search}`;

const signIn = (): void =>
  location.assign(signInPath({ type: 'my-garage', redirect: `${here()}${RETURN_MARK}`, back: here() }));

let reading: Promise<unknown> | undefined;

$searches.listen(show);
$currentSearch.listen(show);

function begunReading(): Promise<unknown> {
  reading ??= readSearches();
  return reading;
}

/** A shopper without a session signs in first, and returns to a saved search. */
export async function pressSave(): Promise<void> {
  const [store, { openSaveDialog, saveRequest }] = await Promise.all([
    searchStore(),
    import('./save-dialog.ts'),
    isKnownHere() && begunReading(),
  ]);
  if (!isKnownHere()) {
    keepSearchToSave({ address: here(), name: saveRequest(store, null).name });
    return signIn();
  }
  openSaveDialog(saveRequest(store, savedAt(store)), signIn);
}

/** Saves the search in the address, even before the results have reached it. */
async function saveOnReturn(): Promise<void> {
  const answer = await saveSearch({ address: here() });
  if (answer.kind === 'done') {
    const { openSaveDialog } = await import('./save-dialog.ts');
    openSaveDialog({ ...answer.value, saved: answer.value, isFresh: true }, signIn);
  }
  // An earlier answer would lack it.
  await readSearches();
}

/** Shows whether the current search is saved. Saves it if the shopper returns from signing in. */
export function beginSaving(isBack: boolean): void {
  if (isKnownHere()) reading ??= isBack ? saveOnReturn() : readSearches();
}
