import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listSites } from '#adapters/dealer-data/file.ts';
import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import { DEALER_DATA_FILE } from '#adapters/dealer-data/record.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { MarketCode } from '#domain/market/writing.ts';
import type { Synonyms } from '#domain/search/trade-words.ts';
import type { SpecialHour } from '#domain/site/locations.ts';

/** What the fleet needs of a dealer: about a kilobyte instead of hundreds. */
export interface DealerBrief {
  readonly slug: string;
  readonly name: string;
  readonly market: MarketCode;
  readonly timezone: string;
  /** The public address of its site. Null if no build recorded it. */
  readonly url: string | null;
  readonly engine: string;
  readonly specialDays: readonly Pick<SpecialHour, 'date' | 'name'>[];
  readonly synonyms: Synonyms;
  /** Models that it offers, by make. */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** Every dealer by slug. A dealer whose data cannot be read is left out. */
export type ReadBriefs = () => Promise<ReadonlyMap<string, DealerBrief>>;

function engineOf(dealer: PublishedDealer): string {
  const engine = readableConfig(['search'], dealer)?.search.engine;
  return engine?.kind === 'meilisearch'
    ? `${engine.kind} (${URL.parse(engine.host)?.host ?? engine.host})`
    : 'embedded';
}

function modelsOf({ vehicles }: Pick<PublishedDealer, 'vehicles'>): DealerBrief['models'] {
  const models = new Map<string, Set<string>>();
  for (const { listing, sold } of Object.values(vehicles))
    if (listing && !sold)
      models.set(listing.make, (models.get(listing.make) ?? new Set()).add(listing.model));
  return Object.fromEntries([...models].map(([make, names]) => [make, [...names]]));
}

export const briefOf = (dealer: PublishedDealer): DealerBrief => ({
  ...{ slug: dealer.slug, name: dealer.name, market: dealer.market, timezone: dealer.timezone },
  url: readableConfig(['url'], dealer)?.url ?? null,
  engine: engineOf(dealer),
  specialDays: (readableConfig(['special_hours'], dealer)?.special_hours ?? []).map(({ date, name }) => ({
    date,
    name,
  })),
  synonyms: readableConfig(['search'], dealer)?.search.synonyms ?? {},
  models: modelsOf(dealer),
});

type Source = Pick<DealerData, 'dealers' | 'dealer'>;

/** Reads every dealer each time: for a command, which asks once. */
export const readBriefsOf =
  (dealerData: Source): ReadBriefs =>
  async () => {
    const briefs = new Map<string, DealerBrief>();
    for (const slug of await dealerData.dealers()) {
      const dealer = await dealerData.dealer(slug).catch(() => undefined);
      if (dealer) briefs.set(slug, briefOf(dealer));
    }
    return briefs;
  };

/**
 * One system call through `dist/<slug>`, which links to the newest generation; `join` would remove the dots.
 * Plain directories (`--flat`) keep their data elsewhere.
 */
async function stampOf(distDir: string, slug: string): Promise<string | undefined> {
  const places = [
    `${distDir}/${slug}/../private/${DEALER_DATA_FILE}`,
    join(distDir, '.private', slug, DEALER_DATA_FILE),
  ];
  for (const place of places) {
    const found = await stat(place).catch(() => undefined);
    if (found) return `${found.ino}:${found.mtimeMs}:${found.size}`;
  }
  return undefined;
}

/** Keeps a brief until the file that it was read from is another one. */
export function keptBriefs(distDir: string, dealerData: Source): ReadBriefs {
  const kept = new Map<string, { readonly stamp: string; readonly brief: DealerBrief }>();

  async function fresh(slug: string): Promise<DealerBrief | undefined> {
    const stamp = await stampOf(distDir, slug);
    const known = kept.get(slug);
    if (known !== undefined && known.stamp === stamp) return known.brief;
    kept.delete(slug);
    const dealer = await dealerData.dealer(slug).catch(() => undefined);
    if (dealer === undefined || stamp === undefined) return undefined;
    const brief = briefOf(dealer);
    kept.set(slug, { stamp, brief });
    return brief;
  }

  return async () => {
    const slugs = await listSites(distDir);
    const found = await Promise.all(slugs.map(fresh));
    const briefs = new Map(found.flatMap((brief) => (brief ? [[brief.slug, brief] as const] : [])));
    for (const slug of kept.keys()) if (!briefs.has(slug)) kept.delete(slug);
    return briefs;
  };
}
