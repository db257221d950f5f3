import { atom } from 'nanostores';
import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import {
  added,
  isSaved,
  type Removal,
  removalOf,
  removed,
  restored,
  type SavedCar,
  type SavedCars,
} from '#domain/shoppers/saved/saved-cars.ts';
import {
  type PastRemoval,
  readRemovals,
  readSaved,
  removalsKey,
  timeOf,
  withRemoval,
  writeSaved,
} from '#domain/shoppers/saved/storage.ts';

/** The shopper's last change to the list on this page. */
export type SavedChange =
  | { readonly kind: 'added'; readonly car: SavedCar }
  | { readonly kind: 'removed'; readonly removal: Removal };

/** Why the list is not as the shopper expects. */
export type SavedTrouble = 'not-kept' | 'damaged';

/** Empty until `openSaved` has read it: a server sets no store. */
export const $saved = atom<SavedCars>([]);
export const $change = atom<SavedChange | null>(null);
export const $trouble = atom<SavedTrouble | null>(null);

let key: string | undefined;
/** The browser refused to keep the list: from then on this page alone knows it. */
let isAlone = false;

let removals: readonly PastRemoval[] = [];

function keepRemovals(past: readonly PastRemoval[]): void {
  removals = past;
  if (key === undefined || isAlone) return;
  try {
    localStorage.setItem(removalsKey(key), JSON.stringify(past));
  } catch {
    // The list itself will say that nothing is kept here.
  }
}

function keep(cars: SavedCars): void {
  if (key === undefined || isAlone) return;
  try {
    localStorage.setItem(key, writeSaved(cars));
  } catch {
    isAlone = true;
    $trouble.set('not-kept');
  }
}

/** Reads changes of other tabs. Unreadable data changes nothing. */
function reread(): void {
  if (key === undefined || isAlone) return;
  try {
    const { cars, damaged } = readSaved(localStorage.getItem(key));
    removals = readRemovals(localStorage.getItem(removalsKey(key)));
    $saved.set(cars);
    if (!damaged) return;
    $trouble.set('damaged');
    keep(cars);
  } catch {
    // Blocked: the shopper hears of it once something should be kept.
  }
}

/** Reads the list of the site and keeps it in step with other tabs; `null` on a site without one. */
export function openSaved(): void {
  if (key !== undefined) return;
  key = document.documentElement.dataset['savedAt'];
  reread();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) reread();
  });
  // A page from the bfcache has missed changes.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reread());
}

function change(next: SavedCars, what: SavedChange | null): void {
  keep(next);
  $saved.set(next);
  $change.set(what);
}

export function removeCar(id: string): void {
  reread();
  const removal = removalOf($saved.get(), id);
  if (!removal) return;
  const { at } = removal.car;
  if (isKnownHere()) keepRemovals(withRemoval(removals, { id, at: timeOf(Date.now(), at) }));
  change(removed($saved.get(), removal), { kind: 'removed', removal });
}

const onListFromNow = (car: SavedCar): SavedCar => ({
  ...car,
  at: timeOf(Date.now(), removals.find(({ id }) => id === car.id)?.at),
});

/** Returns true if the car is on the list now. */
export function toggleCar(car: SavedCar): boolean {
  reread();
  if (isSaved($saved.get(), car.id)) {
    removeCar(car.id);
    return false;
  }
  change(added($saved.get(), onListFromNow(car)), { kind: 'added', car });
  return true;
}

export function undoRemoval(removal: Removal): void {
  reread();
  change(restored($saved.get(), { ...removal, car: onListFromNow(removal.car) }), null);
}

export function savedList(): { readonly cars: SavedCars; readonly removals: readonly PastRemoval[] } {
  openSaved();
  reread();
  return { cars: $saved.get(), removals };
}

/** Applies changes from the account. They are not this shopper's changes on this page. */
export function replaceList(list: ReturnType<typeof savedList>): void {
  if (JSON.stringify(list.removals) !== JSON.stringify(removals)) keepRemovals(list.removals);
  if (writeSaved(list.cars) === writeSaved($saved.get())) return;
  keep(list.cars);
  $saved.set(list.cars);
}

/** Empties the list on sign-out. It is safe in the account. */
export function forgetList(): void {
  openSaved();
  replaceList({ cars: [], removals: [] });
}
