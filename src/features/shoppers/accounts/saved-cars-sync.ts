import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import {
  entriesOf,
  listAfter,
  mergeSaved,
  notIn,
  readEntries,
  type SavedEntry,
  withTimes,
} from '#domain/shoppers/accounts/saved-sync.ts';
import { paths } from '#paths';
import { $change, replaceList, savedList } from '../saved/store.ts';

const SOON_MS = 1200;
/** Switching between two windows asks once. */
const FRESH_MS = 5_000;
/** The most that a browser sends for a page that is being left. */
const MOST_BYTES_LEAVING = 60_000;
const MOST_ROUNDS = 3;

/** The account's last answer. Null until this page has one. */
let synced: readonly SavedEntry[] | null = null;
let heardAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Set when the session is over: nothing of this page concerns the account any more. */
let isOver = false;

/** The last task. Tasks run one at a time, because an older response must not come after a newer one. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next;
  return next;
}

function own(): readonly SavedEntry[] {
  const now = Date.now();
  const { cars, removals } = savedList();
  if (cars.some(({ at }) => at === undefined)) replaceList({ cars: withTimes(cars, now), removals });
  return entriesOf(savedList(), now);
}

async function ask(init: RequestInit = {}): Promise<readonly SavedEntry[] | null> {
  if (isOver || !isKnownHere()) return null;
  try {
    const response = await fetch(paths.accountSavedCars, {
      ...init,
      cache: 'no-store',
      headers: { accept: 'application/json', ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
    const answer: unknown = await response.json();
    isOver = response.status === 401;
    if (!response.ok || typeof answer !== 'object' || answer === null || !('entries' in answer)) return null;
    heardAt = Date.now();
    return readEntries(answer.entries);
  } catch (error) {
    console.info('The saved cars could not be synced with the account.', error);
    return null;
  }
}

/** Takes the account's state for what was sent. Later local changes win. */
function take(answer: readonly SavedEntry[], sent: readonly SavedEntry[]): void {
  synced = answer;
  const list = savedList();
  replaceList(listAfter(list.cars, mergeSaved(notIn(sent, entriesOf(list, Date.now())), answer)));
}

const put = (entries: readonly SavedEntry[], leaving = false) =>
  ask({ method: 'PUT', body: JSON.stringify({ entries }), keepalive: leaving });

const unsent = (): readonly SavedEntry[] => notIn(synced ?? [], own());

async function bringUp(): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const news = unsent();
    if (news.length === 0) return synced !== null;
    const answer = await put(news);
    if (answer === null) return false;
    take(answer, news);
  }
  return true;
}

/** Downloads other devices' changes, then uploads this one's. Returns true if both lists are equal. */
const meet = (): Promise<boolean> =>
  inTurn(async () => {
    clearTimeout(timer);
    timer = undefined;
    const answer = await ask();
    if (answer === null) return false;
    take(answer, []);
    return bringUp();
  });

function meetAgain(): void {
  if (navigator.onLine && Date.now() - heardAt >= FRESH_MS) void meet();
}

function leave(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  const news = unsent();
  if (news.length > 0 && JSON.stringify(news).length < MOST_BYTES_LEAVING) void put(news, true);
}

function start(): Promise<boolean> {
  $change.listen((change) => {
    if (change === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void inTurn(bringUp);
    }, SOON_MS);
  });
  addEventListener('focus', meetAgain);
  addEventListener('online', meetAgain);
  addEventListener('pageshow', ({ persisted }) => persisted && meetAgain());
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);
  return meet();
}

let started: Promise<boolean> | undefined;

/** Keeps the browser’s list and the account’s equal from here on. Resolves once they have been merged, or could not be. */
export function keepCarsInStep(): Promise<boolean> {
  started ??= document.documentElement.dataset['savedAt'] === undefined ? Promise.resolve(true) : start();
  return started;
}

/** Uploads the last changes before signing out. Returns true if nothing would be lost. */
export async function bringUpNow(): Promise<boolean> {
  if (document.documentElement.dataset['savedAt'] === undefined) return true;
  await keepCarsInStep();
  return meet();
}
