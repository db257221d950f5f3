import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { PushedStock } from '#adapters/stock/pushed/types.ts';
import type { PushedShapeName } from '#domain/stock/pushed/registry.ts';
import { type OneSourceConfig, sourcesOf } from '#domain/stock/stock-config.ts';
import type { PushProof } from './authorization.ts';

/** A dealer that a source may change, once it has proved itself with the dealer's secret. */
export interface PushTarget {
  readonly dealer: string;
  /** What the source calls the dealer, or null. */
  readonly name: string | null;
  readonly shape: PushedShapeName;
}

/** The dealers that a source may change once it has proved that it knows this secret. */
export interface PushKey {
  readonly proof: PushProof;
  /** Empty if its variable is not set: then nobody can prove it. */
  readonly secret: string;
  readonly targets: readonly PushTarget[];
}

/** How long a new site or a changed one waits until its source can reach it: all dealers are read for it. */
const FRESH_MS = 30_000;

/** What taking in pushed stock needs. */
export interface StockPush {
  readonly store: PushedStock;
  readonly targets: PushTargets;
}

export type PushTargets = (source: string) => Promise<readonly PushKey[]>;

type PushedSource = OneSourceConfig & { readonly kind: 'pushed' };

/** Lists the sources that push a dealer's stock. A configuration that cannot be read names none. */
export function pushedSourcesOf(dealer: PublishedDealer): readonly PushedSource[] {
  const config = readableConfig(['stock'], dealer);
  const sources = config === null ? [] : sourcesOf(config.stock);
  return sources.flatMap((source) => (source.kind === 'pushed' ? [source] : []));
}

/** Lists the keys of each source. A fleet often has one for all dealers, so that a request is checked once. */
async function keysOf(
  dealerData: DealerData,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlyMap<string, readonly PushKey[]>> {
  const slugs = await dealerData.dealers();
  const dealers = await Promise.all(slugs.map((slug) => dealerData.dealer(slug).catch(() => undefined)));
  const targets = dealers.flatMap((dealer) =>
    dealer === undefined
      ? []
      : pushedSourcesOf(dealer).map((source) => ({
          source: source.source,
          dealer: dealer.slug,
          name: source.dealer ?? null,
          shape: source.shape,
          proof: source.proof,
          secret: env[source.secret_env] ?? '',
        })),
  );
  const bySource = Map.groupBy(targets, ({ source }) => source);
  return new Map(
    [...bySource].map(([source, those]) => {
      const byKey = Map.groupBy(those, ({ proof, secret }) => JSON.stringify([proof, secret]));
      return [
        source,
        [...byKey.values()].flatMap((targets) => {
          const [first] = targets;
          return first === undefined ? [] : [{ proof: first.proof, secret: first.secret, targets }];
        }),
      ];
    }),
  );
}

/** Finds the dealers that name a source, from their published configuration. */
export function pushTargets(
  dealerData: DealerData,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): PushTargets {
  let known: Awaited<ReturnType<typeof keysOf>> | undefined;
  let reading: ReturnType<typeof keysOf> | undefined;
  let readAt = 0;
  function read(at: number): ReturnType<typeof keysOf> {
    readAt = at;
    reading ??= keysOf(dealerData, env)
      .then((keys) => {
        known = keys;
        return keys;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  return async (source) => {
    const at = now();
    const isFresh = known !== undefined && at >= readAt && at - readAt < FRESH_MS;
    const fresh = isFresh ? undefined : read(at);
    // Events do not wait while dealers are read again. If that fails, what was known stays.
    fresh?.catch(() => undefined);
    return (known ?? (await fresh))?.get(source) ?? [];
  };
}
