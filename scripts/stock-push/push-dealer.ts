import type { Transport } from '#adapters/lib/http/request-text.ts';
import { openMeilisearchIndex } from '#adapters/search/index/meilisearch.ts';
import { fromEnvironment } from '#adapters/stock/source/environment.ts';
import type { Environment } from '#adapters/stock/source/types.ts';
import { counted } from '#domain/lib/words.ts';
import { indexSettings, type StockDocument, searchDocument } from '#domain/search/results/document.ts';
import { judgeShrink } from '#domain/stock/feed-doubts.ts';
import type { Rejected } from '#domain/stock/read-stock.ts';
import { publicVehicle } from '#domain/vehicles/vehicle.ts';
import { readDealer } from '#render/dealer/read-dealer.ts';
import type { BuildSettings } from '#render/options.ts';
import { requireSite } from '#sites/load.ts';
import { KEY_NAME } from './command.ts';

/** The push of a dealer was refused, and its index stays as it was. */
export class PushRefused extends Error {
  override name = 'PushRefused';
}

export interface PushSettings extends BuildSettings {
  /** Reads and checks everything, and changes nothing. */
  readonly dryRun: boolean;
}

export interface PushReport {
  readonly slug: string;
  readonly where: string;
  /** The number of vehicles in the index before. Null if there was no index. */
  readonly before: number | null;
  readonly vehicles: number;
  readonly rejected: readonly Rejected[];
  /** Ids that a build accepts and Meilisearch does not. */
  readonly unfit: readonly string[];
  readonly warnings: readonly string[];
  readonly seconds: number;
}

export interface PushWorld extends Transport {
  readonly env: Environment;
}

type OnArrived = (count: number, all: number) => void;

const FIT_ID = /^[\w-]+$/;

function engineOf(slug: string, sitesDir: string) {
  const { engine } = requireSite(sitesDir, slug).config.search;
  if (engine.kind === 'meilisearch') return engine;
  throw new PushRefused(
    'search.engine in site.json is "embedded": browsers search by themselves, and the dealer only needs a build. For a hosted index set search.engine to {"kind": "meilisearch", "host": …, "index": …, "search_key": …}.',
  );
}

function checkShrink(where: string, before: number | null, documents: readonly StockDocument[]): void {
  const verdict = judgeShrink({ before, after: documents.length });
  if (verdict.ok) return;
  const count = verdict.reason === 'empty' ? 'none' : `${documents.length}, less than half`;
  throw new PushRefused(
    `${where} holds ${counted(before ?? 0, 'vehicle')} and would hold ${count}. The index stays as it is. If the new stock is right, push with --accept.`,
  );
}

/** Replaces the contents of the hosted index with the stock that a build would show now. */
export async function pushDealer(
  slug: string,
  settings: PushSettings,
  { env, ...transport }: PushWorld,
  onArrived: OnArrived,
): Promise<PushReport> {
  const started = performance.now();
  const engine = engineOf(slug, settings.sitesDir);
  const adminKey = fromEnvironment(KEY_NAME, env, slug);
  const index = openMeilisearchIndex({ ...engine, adminKey, keyName: KEY_NAME }, transport);
  const { dealer, rejected, warnings } = await readDealer(slug, settings, {
    askProvider: false,
    photographs: 'served',
  });
  // In the order of the build, so that both engines list equally ranked vehicles in the same order.
  const all = dealer.vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle)));
  const documents = all.filter(({ id }) => FIT_ID.test(id));

  await index.checkSearchKey(engine.search_key);
  const before = await index.size();
  if (!settings.accept) checkShrink(index.describe, before, documents);
  if (!settings.dryRun)
    await index.replace({
      documents,
      settings: indexSettings(dealer),
      onArrived: (count) => onArrived(count, documents.length),
    });
  return {
    slug,
    where: index.describe,
    before,
    vehicles: documents.length,
    rejected,
    unfit: all.filter(({ id }) => !FIT_ID.test(id)).map(({ id }) => id),
    warnings,
    seconds: (performance.now() - started) / 1000,
  };
}
