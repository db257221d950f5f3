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
  readonly proof: PushProof;
  /** Undefined if its variable is not set. */
  readonly secret: string | undefined;
}

/** How long a new site or a changed one waits until its source can reach it. */
const FRESH_MS = 10_000;

/** What taking in pushed stock needs. */
export interface StockPush {
  readonly store: PushedStock;
  readonly targets: PushTargets;
}

export type PushTargets = (source: string) => Promise<readonly PushTarget[]>;

type PushedSource = OneSourceConfig & { readonly kind: 'pushed' };

/** Lists the sources that push a dealer's stock. A configuration that cannot be read names none. */
export function pushedSourcesOf(dealer: PublishedDealer): readonly PushedSource[] {
  const config = readableConfig(['stock'], dealer);
  const sources = config === null ? [] : sourcesOf(config.stock);
  return sources.flatMap((source) => (source.kind === 'pushed' ? [source] : []));
}

async function targetsOf(
  dealerData: DealerData,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlyMap<string, readonly PushTarget[]>> {
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
          secret: env[source.secret_env] || undefined,
        })),
  );
  return Map.groupBy(targets, ({ source }) => source);
}

/** Finds the dealers that name a source, from their published configuration. */
export function pushTargets(
  dealerData: DealerData,
  env: Readonly<Record<string, string | undefined>>,
  now: () => number,
): PushTargets {
  let cached: { readonly at: number; readonly targets: ReturnType<typeof targetsOf> } | undefined;
  return async (source) => {
    const at = now();
    if (cached === undefined || at - cached.at >= FRESH_MS || at < cached.at) {
      const targets = targetsOf(dealerData, env);
      cached = { at, targets };
      // A failure is not remembered.
      targets.catch(() => {
        cached = undefined;
      });
    }
    return (await cached.targets).get(source) ?? [];
  };
}
