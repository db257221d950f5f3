import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { signInPath } from '#domain/shoppers/accounts/sign-in.ts';
import { $asked, type SearchStore } from '#features/search/results/search-store.ts';
import { keepSearchToSave, RETURN_MARK } from '../accounts/pending-search.ts';
import { $searches, readSearches, type SavedSearchAnswer, saveSearch } from './search-api.ts';

const root = document.documentElement;

const savedAt = (asked: SearchStore | null): SavedSearchAnswer | null =>
  $searches.get().find(({ address }) => address === asked?.address) ?? null;

const show = (): void => {
  root.toggleAttribute('data-search-saved', savedAt($asked.get()) !== null);
};

/** A shopper can press the button before the island hydrates. */
const whenAsked = () =>
  new Promise<SearchStore>((resolve) => {
    $asked.subscribe((asked) => asked && resolve(asked));
  });

const here = (): string => `${location.pathname}${location.search}`;

const signIn = (): void =>
  location.assign(signInPath({ type: 'my-garage', redirect: `${here()}${RETURN_MARK}`, back: here() }));

let reading: Promise<unknown> | undefined;

$searches.listen(show);
$asked.listen(show);

function begunReading(): Promise<unknown> {
  reading ??= readSearches();
  return reading;
}

/** A shopper without a session signs in first, and returns to a saved search. */
export async function pressSave(): Promise<void> {
  const [asked, { openSaveDialog, saveRequest }] = await Promise.all([
    whenAsked(),
    import('./save-dialog.ts'),
    isKnownHere() && begunReading(),
  ]);
  if (!isKnownHere()) {
    keepSearchToSave({ address: here(), name: saveRequest(asked, null).name });
    return signIn();
  }
  openSaveDialog(saveRequest(asked, savedAt(asked)), signIn);
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
