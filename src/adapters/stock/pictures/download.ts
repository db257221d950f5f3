import { setTimeout as pause } from 'node:timers/promises';
import { ForbiddenAddressError } from '#adapters/lib/http/public-host.ts';
import type { Fetch } from '#adapters/lib/http/request-text.ts';
import type { FailedFetch, KnownAddress } from '#domain/stock/pictures/stock-picture.ts';
import { retryAfter } from '#domain/storage/back-off.ts';

export interface DownloadLimits {
  readonly bytes: number;
  /** For one picture, all its attempts together. */
  readonly pictureMs: number;
}

export interface Downloading extends DownloadLimits {
  readonly fetch: Fetch;
  readonly now: number;
  /** Ends all that is under way. */
  readonly signal: AbortSignal;
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
}

type Answer =
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly etag: string | null;
      readonly modified: string | null;
    }
  /** As it was when it was last asked. */
  | { readonly kind: 'same' }
  | ({ readonly kind: 'failed' } & FailedFetch);

export type Downloaded =
  | Answer
  /** The run was ended: nothing is known of the address. */
  | { readonly kind: 'stopped' };

const RETRY_AFTER_MS = [300, 1200] as const;
const PASSING_STATUS = new Set([408, 425, 429]);
const ACCEPT = 'image/avif,image/webp,image/jpeg,image/png,image/*;q=0.8';

const failed = (reason: string, passing: boolean, retryAfterMs?: number): Answer => ({
  kind: 'failed',
  reason,
  passing,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

/** Returns headers that let a server answer 304 if nothing has changed. They are sent only if the address's picture is here. */
function conditionsOf(entry: KnownAddress | undefined): Record<string, string> {
  if (!entry?.photograph) return {};
  return {
    ...(entry.etag !== null && { 'If-None-Match': entry.etag }),
    ...(entry.modified !== null && { 'If-Modified-Since': entry.modified }),
  };
}

/** Counts the bytes that arrive, because an announced length may lie. Returns null if they are too many. */
async function readAtMost(response: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answerOf(response: Response, { bytes: most, now }: Downloading): Promise<Answer> {
  const { status, headers, ok } = response;
  if (status === 304) return { kind: 'same' };
  if (!ok) {
    await response.body?.cancel();
    const passing = status >= 500 || PASSING_STATUS.has(status);
    return failed(`answers HTTP ${status}`, passing, retryAfter(headers.get('retry-after'), now));
  }
  const bytes = await readAtMost(response, most);
  if (bytes === null) return failed(`is larger than ${Math.floor(most / 1024 / 1024)} MB`, false);
  return { kind: 'picture', bytes, etag: headers.get('etag'), modified: headers.get('last-modified') };
}

async function attempt(
  address: string,
  entry: KnownAddress | undefined,
  downloading: Downloading,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const headers = { Accept: ACCEPT, ...conditionsOf(entry) };
    return await answerOf(await downloading.fetch(address, { headers, signal }), downloading);
  } catch (cause) {
    if (signal.aborted)
      return failed(`gives no whole answer in ${downloading.pictureMs / 1000} seconds`, true);
    if (cause instanceof ForbiddenAddressError)
      return failed(`may not be asked for: ${cause.message}`, false);
    const why = cause instanceof Error && cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
    return failed(`cannot be reached${why}`, true);
  }
}

/** Downloads one address. Retries temporary trouble twice, after longer and longer waits. */
export async function download(
  address: string,
  entry: KnownAddress | undefined,
  downloading: Downloading,
): Promise<Downloaded> {
  const { signal: whole, pictureMs, wait = pause } = downloading;
  const signal = AbortSignal.any([whole, AbortSignal.timeout(pictureMs)]);
  let answer = await attempt(address, entry, downloading, signal);
  for (const delay of RETRY_AFTER_MS) {
    if (answer.kind !== 'failed' || !answer.passing || signal.aborted) break;
    await wait(delay);
    answer = await attempt(address, entry, downloading, signal);
  }
  return whole.aborted && answer.kind === 'failed' ? { kind: 'stopped' } : answer;
}
