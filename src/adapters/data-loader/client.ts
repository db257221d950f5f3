import { atom, onMount, type ReadableAtom } from 'nanostores';
import { type Ask, fetchAnswer } from './client.fetch.ts';

export type Loaded<T> =
  | { readonly state: 'loading' }
  /** `outdated` says why a later refresh failed; the data is what was had before it. */
  | { readonly state: 'loaded'; readonly data: T; readonly outdated: Error | null }
  | { readonly state: 'error'; readonly error: Error };

export interface Loader<T> {
  /** Whoever listens starts the loading, and keeps the data fresh while listening. */
  readonly $answer: ReadableAtom<Loaded<T>>;
  /** What is there already, or the one request that everybody shares; after an error it asks anew. */
  readonly load: () => Promise<T>;
}

export interface LoaderOptions<T> extends Ask<T> {
  readonly now?: () => number;
  /** Where `focus` is heard. */
  readonly focused?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Somebody who switches to and fro between two windows asks once. */
export const FRESH_MS = 5_000;

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** One piece of data that a page fetches: shared by all who ask, kept, and asked for again when the window is looked at anew. */
export function createLoader<T>(options: LoaderOptions<T>): Loader<T> {
  const { now = Date.now, focused = globalThis } = options;
  // Beside the atom, because reading an atom counts as listening to it for a while.
  let answer: Loaded<T> = { state: 'loading' };
  const $answer = atom(answer);
  const tell = (news: Loaded<T>) => {
    answer = news;
    $answer.set(news);
  };
  let running: Promise<T> | undefined;
  let askedAt = 0;

  async function ask(): Promise<T> {
    askedAt = now();
    const before = answer;
    if (before.state === 'error') tell({ state: 'loading' });
    try {
      const data = await fetchAnswer(options);
      tell({ state: 'loaded', data, outdated: null });
      return data;
    } catch (thrown) {
      const error = errorOf(thrown);
      tell(before.state === 'loaded' ? { ...before, outdated: error } : { state: 'error', error });
      throw error;
    } finally {
      running = undefined;
    }
  }

  const shared = (): Promise<T> => {
    running ??= ask();
    return running;
  };

  /** Those who listen learn of a failure from the state. */
  const refresh = () => void shared().catch(() => undefined);

  onMount($answer, () => {
    const onFocus = () => {
      if (now() - askedAt >= FRESH_MS) refresh();
    };
    if (answer.state === 'loading') refresh();
    focused.addEventListener('focus', onFocus);
    return () => focused.removeEventListener('focus', onFocus);
  });

  const load = () => (answer.state === 'loaded' ? Promise.resolve(answer.data) : shared());
  return { $answer, load };
}
