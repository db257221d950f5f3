import { setTimeout as waitFor } from 'node:timers/promises';
import { busy } from '#api/lib/api-errors.ts';
import type { KeepsBytes, Paced } from '#api/lib/multipart.ts';
import { createPace, createRateLimit } from '#api/operations/pace.ts';
import { LARGEST_FILES } from '#domain/leads/forms/form-files.ts';
import { createPlaces, type UploadSlot } from './upload-slots.ts';

const MB = 1024 * 1024;

/** The limit for bytes of bodies with files. Beyond it the texts of a lead are stored, but not its files. */
const BYTES = {
  /** Five of the largest leads at once: an office or a mobile network may share one address. */
  ofAddress: { burst: 5 * LARGEST_FILES, perMinute: 12 * MB },
  /** The uploads of all shoppers of a dealer: about three gigabytes a day. */
  ofDealer: { burst: 1024 * MB, perMinute: 2 * MB },
};

/** How fast the uploads of one address are read: the largest lead at full speed, then slower. */
const PACE_OF_ADDRESS = { perSecond: 8 * MB, burst: LARGEST_FILES };

/** A phone that sends slowly says something within five seconds. */
const WAITING = { mostIdleMs: 5_000, mostWaiting: 64, mostWaitingOfOne: 8 };
/** Bodies whose files are in memory until they are stored. */
const WITH_FILES = { ...WAITING, most: 8, mostOfOne: 4, mostOfDealer: 6, longestWaitMs: 5_000 };
/** Uploads of which only the text is kept. They take time and almost no memory. */
const WORDS_ONLY = { ...WAITING, most: 64, mostOfOne: 32, mostOfDealer: 48, longestWaitMs: 2_000 };

interface Upload {
  readonly address: string;
  readonly dealer: string;
  /** Null without a Content-Length. */
  readonly announced: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Runs a reader of an upload. It tells the reader which bytes to keep, and how fast to read. */
export type UploadBudget = <Result>(
  upload: Upload,
  read: (keeps: KeepsBytes, paced: Paced) => Promise<Result>,
) => Promise<Result>;

interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const CLOCK: Clock = { now: () => performance.now(), wait: (ms) => waitFor(ms) };

const NONE: KeepsBytes = () => false;

/** Bytes that were announced are paid for before the first of them is read; others, and those of a lie, as they come. */
export function createUploads(clock = CLOCK): UploadBudget {
  const ofAddress = createRateLimit(BYTES.ofAddress);
  const ofDealer = createRateLimit(BYTES.ofDealer);
  const pace = createPace(PACE_OF_ADDRESS);
  const withFiles = createPlaces(WITH_FILES);
  const wordsOnly = createPlaces(WORDS_ONLY);

  function allowance({ address, dealer, announced, now }: Upload): KeepsBytes {
    const pays = (bytes: number) => ofAddress(address, now, bytes) && ofDealer(dealer, now, bytes);
    let paid = announced ?? 0;
    if (paid > 0 && !pays(paid)) return NONE;
    let read = 0;
    return (bytes) => {
      read += bytes;
      const missing = read - paid;
      if (missing <= 0) return true;
      paid = read;
      return pays(missing);
    };
  }

  /** Ends with 503 if the place is given to somebody else meanwhile. */
  const pacedFor = ({ address }: Upload, { waits, hears, lost }: UploadSlot): Paced =>
    async function* (chunks) {
      const given = new Promise<never>((_, reject) => lost.addEventListener('abort', () => reject(busy())));
      given.catch(() => undefined);
      const body = chunks[Symbol.asyncIterator]();
      try {
        for (;;) {
          waits();
          const { done, value: chunk } = await Promise.race([body.next(), given]);
          hears();
          if (done) return;
          const ms = pace(address, clock.now(), chunk.byteLength);
          if (ms !== null && ms > 0) await clock.wait(ms);
          yield chunk;
        }
      } finally {
        // Nobody reads on. What is still being waited for may never come.
        body.return?.().catch(() => undefined);
      }
    };

  async function placeFor(upload: Upload): Promise<readonly [UploadSlot, KeepsBytes]> {
    const keeps = allowance(upload);
    const whole = keeps === NONE ? null : await withFiles(upload);
    if (whole !== null) return [whole, keeps];
    const words = await wordsOnly(upload);
    if (words === null) throw busy();
    return [words, NONE];
  }

  return async (upload, read) => {
    const [place, keeps] = await placeFor(upload);
    try {
      return await read(keeps, pacedFor(upload, place));
    } finally {
      place.leave();
    }
  };
}
