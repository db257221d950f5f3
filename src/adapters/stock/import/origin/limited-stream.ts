import { brokenOff, startClock, type TransferClock, type TransferLimits } from './limits.ts';
import type { FeedOrigin, FeedPlace } from './types.ts';
import { unpacked } from './unpack.ts';

/** Runs the clock only while it waits for a piece. */
async function* timed(bytes: AsyncIterable<Uint8Array>, where: string, clock: TransferClock) {
  try {
    clock.wait();
    for await (const piece of bytes) {
      clock.rest();
      yield piece;
      clock.wait();
    }
  } catch (cause) {
    throw brokenOff(where, clock.signal.aborted ? clock.signal.reason : cause);
  } finally {
    clock.rest();
  }
}

async function* endingWith(bytes: AsyncIterable<Uint8Array>, clock: TransferClock) {
  try {
    yield* bytes;
  } finally {
    clock.stop();
  }
}

export interface Bounds {
  readonly limits: TransferLimits;
  /** Which file of an archive. */
  readonly file: string | undefined;
}

/** Bounds an origin: its bytes end in time, are unpacked, and are not too many. */
export const bounded = (place: FeedPlace, { limits, file }: Bounds): FeedOrigin => ({
  describe: place.describe,
  remote: place.remote,
  async open(before) {
    const where = place.describe;
    const clock = startClock(where, limits);
    try {
      clock.wait();
      const listed = await place.find(before, clock);
      clock.rest();
      if (listed === 'same') {
        clock.stop();
        return listed;
      }
      const { mark, contentType } = listed;
      const { bytes, name } = await unpacked(
        { bytes: timed(listed.bytes, where, clock), name: listed.name },
        { where, limits, file },
      );
      return { body: endingWith(bytes, clock), mark, contentType, name };
    } catch (cause) {
      const failure = brokenOff(where, clock.signal.aborted ? clock.signal.reason : cause);
      clock.stop();
      throw failure;
    }
  },
});
