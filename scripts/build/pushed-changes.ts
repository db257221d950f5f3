import { setTimeout as wait } from 'node:timers/promises';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';

export interface PushedChangesPlace {
  readonly store: Pick<PushedStock, 'versions'>;
  /** Returns the dealers whose stock is pushed. While there are none, nothing is looked at. */
  readonly dealers: () => ReadonlySet<string>;
  readonly onChange: (slugs: readonly string[]) => void;
  readonly say: (line: string) => void;
}

/** One row a dealer is read, so that this costs next to nothing. */
const LOOK_EVERY_MS = 1000;

/** Looks in the API's database which dealers sources have changed since the last look. */
export function createPushedLook({ store, dealers, onChange, say }: PushedChangesPlace) {
  let known: ReadonlyMap<string, number> | undefined;
  let trouble = '';
  return async function look(): Promise<void> {
    const watched = dealers();
    if (watched.size === 0) return;
    try {
      const versions = await store.versions();
      const now = new Map(versions.map(({ dealer, source, version }) => [`${dealer} ${source}`, version]));
      const changed = versions
        .filter(({ dealer, source, version }) => known?.get(`${dealer} ${source}`) !== version)
        .map(({ dealer }) => dealer);
      // The first look comes before the first build, which reads everything.
      const news = known === undefined ? [] : changed.filter((dealer) => watched.has(dealer));
      if (news.length > 0) onChange(news);
      known = now;
      if (trouble !== '') say('what sources push can be seen again');
      trouble = '';
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      if (message !== trouble) say(`what sources push cannot be seen: ${message}`);
      trouble = message;
      known ??= new Map();
    }
  };
}

/** Looks every second until it is told to stop. */
export async function repeatLook(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await look();
  }
}
