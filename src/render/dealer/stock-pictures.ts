import { join } from 'node:path';
import type { Fetch } from '#adapters/lib/http/request-text.ts';
import { fetchRound, LIMITS } from '#adapters/stock/pictures/fetch-round.ts';
import { pictureFolder, sweepPictures } from '#adapters/stock/pictures/folder.ts';
import type { PictureStore } from '#adapters/stock/pictures/types.ts';
import { isPublishedToStore } from '#adapters/storage/blobs/types.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import {
  dueAt,
  isForgotten,
  type KnownAddress,
  ledgerText,
  type PictureFigures,
  parseLedger,
  photoPath,
} from '#domain/stock/pictures/stock-picture.ts';
import { picturedVehicles, sourceAddresses } from '#domain/stock/pictures/vehicle-pictures.ts';
import type { SiteFile } from '#render/files/site-files.ts';
import { currentGeneration, outputLayout } from '#render/generations/generations.ts';
import type { BuildSettings } from '#render/options.ts';

/** A watch has other dealers to look after, and comes back in its next round. */
const ROUND_OF_WATCH_MS = 30_000;
/** A run that is killed loses no more than this many seconds of fetching. */
const SAVED_EVERY_MS = 5000;
const LOOKED_AT_ONCE = 16;

/** The stored pictures that a build shows. */
export type PictureUse =
  /** New ones are fetched. */
  | { readonly kind: 'fetched'; readonly fetch: Fetch; readonly isWatch: boolean }
  /** Those that the served generation has. */
  | { readonly kind: 'served' };

export interface StockPictures {
  readonly dealer: Dealer;
  readonly files: readonly SiteFile[];
  readonly figures: PictureFigures;
  /** When a picture is to be fetched again, in epoch milliseconds. Null if none is. */
  readonly dueAt: number | null;
}

const folderOf = ({ madeDir }: BuildSettings): string => join(madeDir, 'photographs');

async function storeOf(settings: BuildSettings): Promise<PictureStore> {
  const folder = folderOf(settings);
  if (!isPublishedToStore(process.env)) return pictureFolder(folder);
  const { giveToOthers, madeElsewhere } = await import('#render/storage/file-cache.ts');
  return pictureFolder(folder, { get: madeElsewhere, put: giveToOthers });
}

/** Returns a test for files that the previous generation has. They are taken over from there, whether this machine has them or not. */
function servedFiles(slug: string, { distDir }: BuildSettings): (file: string) => boolean {
  const files = currentGeneration(outputLayout(distDir), slug)?.manifest.files ?? {};
  return (file) => Object.hasOwn(files, photoPath(file));
}

function savingNowAndThen(save: () => Promise<void>): () => Promise<void> {
  let savedAt = Date.now();
  return async () => {
    if (Date.now() - savedAt < SAVED_EVERY_MS) return;
    savedAt = Date.now();
    await save();
  };
}

interface Stocktaking {
  readonly store: PictureStore;
  readonly ledger: Map<string, KnownAddress>;
  readonly addresses: readonly string[];
  readonly isServed: (file: string) => boolean;
}

/** Addresses whose file was lost count as never asked. */
async function forgetLost({ store, ledger, addresses, isServed }: Stocktaking): Promise<void> {
  await sideBySide(addresses, LOOKED_AT_ONCE, async (address) => {
    const file = ledger.get(address)?.photograph?.file;
    if (file !== undefined && !isServed(file) && !(await store.has(file))) ledger.delete(address);
  });
}

function forgetOld({ ledger, addresses }: Stocktaking, now: number): void {
  const named = new Set(addresses);
  for (const [address, entry] of ledger)
    if (!named.has(address) && isForgotten(entry, now)) ledger.delete(address);
}

async function fetchNew(
  slug: string,
  settings: BuildSettings,
  taking: Stocktaking,
  { fetch, isWatch }: Extract<PictureUse, { kind: 'fetched' }>,
): Promise<number> {
  const { store, ledger, addresses } = taking;
  const { now } = settings;
  const before = ledgerText(ledger);
  await forgetLost(taking);
  forgetOld(taking, now);
  const save = () => store.saveLedger(slug, ledgerText(ledger));
  const limits = isWatch ? { ...LIMITS, roundMs: ROUND_OF_WATCH_MS } : LIMITS;
  const { fresh } = await fetchRound(addresses, ledger, {
    fetch,
    store,
    now,
    limits,
    onLedgerRead: savingNowAndThen(save),
  });
  if (ledgerText(ledger) !== before) {
    await save();
    await sweepPictures(folderOf(settings));
  }
  return fresh;
}

/** Replaces addresses of the feed by the stored pictures that are here, for a dealer whose pictures are stored. */
export async function stockPictures(
  dealer: Dealer,
  settings: BuildSettings,
  use: PictureUse,
): Promise<StockPictures> {
  const { slug } = dealer.site;
  const store = await storeOf(settings);
  const ledger = parseLedger(await store.loadLedger(slug));
  const addresses = sourceAddresses(dealer.vehicles);
  const isServed = servedFiles(slug, settings);
  const taking = { store, ledger, addresses, isServed };
  const isFetched = use.kind === 'fetched';
  const fresh = isFetched ? await fetchNew(slug, settings, taking, use) : 0;
  const pictured = picturedVehicles(dealer.vehicles, ledger, {
    placeholders: dealer.config.images.placeholders,
    isThere: isFetched ? () => true : isServed,
  });
  const files = [...new Set(pictured.flatMap(({ hosted }) => hosted.map(({ file }) => file)))];
  const sumOf = (count: (one: (typeof pictured)[number]) => number): number =>
    pictured.reduce((sum, one) => sum + count(one), 0);
  const waiting = sumOf((one) => one.waiting);
  const entries = addresses.flatMap((address) => ledger.get(address) ?? []);
  return {
    dealer: { ...dealer, vehicles: pictured.map(({ vehicle }) => vehicle) },
    files: files.map((file) => ({
      path: photoPath(file),
      source: store.pathOf(file),
      stamp: 'hashed',
      link: true,
    })),
    figures: {
      kept: files.length,
      fresh,
      waiting,
      failed: sumOf(({ failing }) => failing?.failed ?? 0),
      duplicates: sumOf(({ duplicates }) => duplicates),
      placeholders: sumOf(({ placeholders }) => placeholders),
      failing: pictured.flatMap(({ failing }) => failing ?? []),
    },
    dueAt: waiting > 0 ? settings.now : entries.length === 0 ? null : Math.min(...entries.map(dueAt)),
  };
}
