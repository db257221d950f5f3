import { buffer } from 'node:stream/consumers';
import type { FeedOrigin, OpenedFeed, OriginMark } from '../types.ts';

export async function openedFeed(origin: FeedOrigin, before: OriginMark | null = null): Promise<OpenedFeed> {
  const feed = await origin.open(before);
  if (feed === 'same') throw new Error('The feed is the same.');
  return feed;
}

export const bytesOf = async (origin: FeedOrigin): Promise<Buffer> => buffer((await openedFeed(origin)).body);

/** Returns the error of opening or reading, or undefined. */
export const failureOf = (origin: FeedOrigin): Promise<unknown> =>
  bytesOf(origin).then(
    () => undefined,
    (cause: unknown) => cause,
  );
