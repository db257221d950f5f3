import { type Ask, fetchAnswer } from './fetch-answer.client.ts';

export type Loaded<T> =
  | { readonly state: 'loading' }
  /** `outdated`: why a later refresh failed. The data is the last good one. */
  | { readonly state: 'loaded'; readonly data: T; readonly outdated: Error | null }
  | { readonly state: 'error'; readonly error: Error };

export interface Loader<T> {
  /** Calls the listener with the current state and each change. The first subscriber starts the loading and keeps it fresh. */
  readonly subscribe: (listener: (answer: Loaded<T>) => void) => () => void;
  /** Returns the loaded data, or one request shared by all. Retries after an error. */
  readonly load: () => Promise<T>;
}

export interface LoaderOptions<T> extends Ask<T> {
  readonly now?: () => number;
  /** Receives the `focus` events. */
  readonly focused?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** The data is not fetched again within this time, so switching between two windows fetches once. */
export const FRESH_MS = 5_000;

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Loads one piece of data for a page. It is cached, shared by all callers, and fetched again when the window regains focus. */
export function createLoader<T>(options: LoaderOptions<T>): Loader<T> {
  const { now = Date.now, focused = globalThis } = options;
  const listeners = new Set<(answer: Loaded<T>) => void>();
  let answer: Loaded<T> = { state: 'loading' };
  let running: Promise<T> | undefined;
  let requestedAt = 0;

  const notify = (news: Loaded<T>) => {
    answer = news;
    for (const listener of listeners) listener(news);
  };

  async function ask(): Promise<T> {
    requestedAt = now();
    const before = answer;
    if (before.state === 'error') notify({ state: 'loading' });
    try {
      const data = await fetchAnswer(options);
      notify({ state: 'loaded', data, outdated: null });
      return data;
    } catch (thrown) {
      const error = errorOf(thrown);
      notify(before.state === 'loaded' ? { ...before, outdated: error } : { state: 'error', error });
      throw error;
    } finally {
      running = undefined;
    }
  }

  const shared = (): Promise<T> => {
    running ??= ask();
    return running;
  };

  /** Ignores the error, because listeners learn of a failure from the state. */
  const refresh = () => void shared().catch(() => undefined);

  const onFocus = () => {
    if (now() - requestedAt >= FRESH_MS) refresh();
  };

  return {
    subscribe(listener) {
      if (listeners.size === 0) focused.addEventListener('focus', onFocus);
      listeners.add(listener);
      listener(answer);
      if (answer.state === 'loading') refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) focused.removeEventListener('focus', onFocus);
      };
    },
    load: () => (answer.state === 'loaded' ? Promise.resolve(answer.data) : shared()),
  };
}
