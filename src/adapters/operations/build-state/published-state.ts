import { join } from 'node:path';
import { readProvidedMake } from '#domain/content/brands/brand-files.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import type { DealerState } from '#domain/vehicles/status/dealer-state.ts';
import { publicVehicle } from '#domain/vehicles/vehicle.ts';
import { parseState, writeSafely } from './file.ts';
import type { BuildState, LoadedState } from './types.ts';

export const PUBLISHED_STATE_PATH = 'data/build-state.json';

export interface PublishedStateOptions {
  /** Returns the address of the dealer's site on the host. */
  readonly siteUrl: (slug: string) => string;
  /** Returns the folder that is about to be published. */
  readonly outputFolder: (slug: string) => string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

const unreachable = (url: string, error: unknown): LoadedState => ({
  kind: 'lost',
  reason: `${url} cannot be reached (${error instanceof Error ? error.message : 'unknown'})`,
});

const answerOf = async (response: Response, url: string): Promise<LoadedState> => {
  if (response.status === 404) return { kind: 'none' };
  if (!response.ok) return { kind: 'lost', reason: `${url} answered HTTP ${response.status}` };
  return parseState(await response.text(), url);
};

/** Keeps only vehicles on show, with what their pages show, because feeds hold private data. */
const publicStock = (stock: unknown): unknown =>
  Array.isArray(stock)
    ? readStock(stock)
        .vehicles.filter((vehicle) => vehicle.show_on_dealer_website)
        .map(publicVehicle)
    : stock;

/** Extracts the public part of each answer, by name. Others are not published. */
const PUBLIC_PARTS: readonly (readonly [name: RegExp, publicPart: (answer: unknown) => unknown])[] = [
  [/^stock(?:\/|$)/, publicStock],
  [/^make:/, readProvidedMake],
];

/** Drops the state of the sources: it could only spare a build the reading of a feed, and only the public part of the feed is published. */
const toPublish = ({ sources: _, ...state }: DealerState): DealerState => ({
  ...state,
  last_good: Object.fromEntries(
    Object.entries(state.last_good).flatMap(([name, answer]) => {
      const publicPart = PUBLIC_PARTS.find(([named]) => named.test(name))?.[1];
      return publicPart ? [[name, publicPart(answer)] as const] : [];
    }),
  ),
});

/**
 * Stores the state on the site itself, for hosts that keep no disk between builds: each deploy carries it, and the next build
 * reads it back.
 */
export const createPublishedState = (options: PublishedStateOptions): BuildState => {
  const { siteUrl, outputFolder, fetch, timeoutMs = TIMEOUT_MS } = options;
  return {
    async load(slug) {
      const url = `${siteUrl(slug).replace(/\/+$/, '')}/${PUBLISHED_STATE_PATH}`;
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        return await answerOf(await fetch(url, { signal, cache: 'no-store' }), url);
      } catch (error) {
        return unreachable(url, error);
      }
    },
    save: (slug, state) =>
      writeSafely(join(outputFolder(slug), PUBLISHED_STATE_PATH), `${JSON.stringify(toPublish(state))}\n`),
  };
};
