import type { Fetch } from '#adapters/lib/http/request-text.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import {
  afterFailedFetch,
  type FailedFetch,
  isDue,
  type KnownAddress,
} from '#domain/stock/pictures/stock-picture.ts';
import { type Downloaded, type DownloadLimits, download } from './download.ts';
import { inspect } from './inspect.ts';
import type { PictureStore } from './types.ts';

export interface RoundLimits extends DownloadLimits {
  /** Pictures that are asked of one host at once, and of all hosts. */
  readonly perHost: number;
  readonly overall: number;
  /** Pictures that are left after this time are fetched next time. */
  readonly roundMs: number;
}

const MEGABYTE = 1024 * 1024;

export const LIMITS: RoundLimits = {
  perHost: 4,
  overall: 12,
  bytes: 25 * MEGABYTE,
  pictureMs: 30_000,
  roundMs: 5 * 60_000,
};

/** A host that fails so often in a row gets no more requests in this round. */
const HOST_FAILURES = 8;

export interface Fetching {
  readonly fetch: Fetch;
  readonly store: PictureStore;
  /** The moment of the build, in epoch milliseconds. */
  readonly now: number;
  readonly limits: RoundLimits;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Called after each address, so that a run that is killed has not worked for nothing. */
  readonly onLedgerRead?: (ledger: ReadonlyMap<string, KnownAddress>) => Promise<unknown>;
}

export interface FetchedRound {
  /** The number of new pictures. */
  readonly fresh: number;
  /** The number of addresses that are due and were not tried any more. */
  readonly left: number;
}

/** Lets so many work at once, the others in the order that they came. */
function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Made>(work: () => Promise<Made>): Promise<Made> => {
    if (free > 0) free--;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Records that an address could not be used. Its previous picture stays in use. */
const failedEntry = (entry: KnownAddress | undefined, failed: FailedFetch, now: number): KnownAddress => ({
  ...(entry ?? { photograph: null, etag: null, modified: null, since: now }),
  checked: now,
  failure: afterFailedFetch(entry?.failure ?? null, failed, now),
});

async function entryOf(
  downloaded: Exclude<Downloaded, { kind: 'stopped' }>,
  entry: KnownAddress | undefined,
  { store, now }: Fetching,
): Promise<KnownAddress> {
  if (downloaded.kind === 'failed') return failedEntry(entry, downloaded, now);
  if (downloaded.kind === 'same' && entry) return { ...entry, checked: now, failure: null };
  if (downloaded.kind === 'same')
    return failedEntry(entry, { reason: 'answers HTTP 304 to a first question', passing: false }, now);
  const inspected = await inspect(downloaded.bytes);
  if (inspected.kind === 'unusable')
    return { ...failedEntry(entry, { reason: inspected.reason, passing: false }, now), photograph: null };
  const file = await store.put(inspected.bytes, inspected.extension);
  return {
    photograph: { file, ...inspected.photograph },
    etag: downloaded.etag,
    modified: downloaded.modified,
    since: entry?.photograph?.file === file ? entry.since : now,
    checked: now,
    failure: null,
  };
}

/** Fetches those of the addresses that are due, in their order, and records the results in the ledger. */
export async function fetchRound(
  addresses: readonly string[],
  ledger: Map<string, KnownAddress>,
  fetching: Fetching,
): Promise<FetchedRound> {
  const { fetch, now, limits, wait, onLedgerRead } = fetching;
  const due = [...new Set(addresses)].filter((address) => isDue(ledger.get(address), now));
  if (due.length === 0) return { fresh: 0, left: 0 };
  const signal = AbortSignal.timeout(limits.roundMs);
  const inTurn = createSlots(limits.overall);
  let fresh = 0;
  let requests = 0;

  async function ask(address: string): Promise<Downloaded> {
    const ledgerEntry = ledger.get(address);
    const downloaded = await download(address, ledgerEntry, { ...limits, fetch, now, signal, wait });
    if (downloaded.kind === 'stopped') return downloaded;
    const entry = await entryOf(downloaded, ledgerEntry, fetching);
    ledger.set(address, entry);
    if (entry.photograph !== null && entry.photograph.file !== ledgerEntry?.photograph?.file) fresh++;
    requests++;
    await onLedgerRead?.(ledger);
    return downloaded;
  }

  async function askHost(ofHost: readonly string[]): Promise<void> {
    let failures = 0;
    await sideBySide(ofHost, limits.perHost, (address) =>
      inTurn(async () => {
        if (signal.aborted || failures >= HOST_FAILURES) return;
        const downloaded = await ask(address);
        failures = downloaded.kind === 'failed' && downloaded.passing ? failures + 1 : 0;
      }),
    );
  }

  await Promise.all([...Map.groupBy(due, hostOf).values()].map(askHost));
  return { fresh, left: due.length - requests };
}
