import { HttpError } from '#adapters/lib/http/request-text.ts';
import { atMost } from './limits.ts';
import type { UnpackTerms } from './types.ts';

const CODES_OF_AN_END: readonly unknown[] = ['Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE'];

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

export const damaged = (where: string, cause?: unknown): HttpError =>
  new HttpError({
    where,
    what: 'the archive there is damaged',
    cause,
    remedy: 'Have it sent again; if it stays so, ask its owner.',
  });

export const endsInTheMiddle = (where: string, cause?: unknown): HttpError =>
  new HttpError({
    where,
    what: 'the archive there ends in the middle',
    cause,
    remedy: 'It may still be on its way: try again later, or have it sent again.',
  });

const bomb = (where: string, ratio: number): HttpError =>
  new HttpError({
    where,
    what: `what is in the archive there is more than ${ratio} times larger than the archive`,
    remedy: 'No feed is. Check where the archive comes from.',
  });

/** Limits what comes out of an archive: its size, and its ratio to the packed bytes. */
export async function* inflated(
  bytes: AsyncIterable<Uint8Array>,
  packedBytes: () => number,
  { where, limits }: UnpackTerms,
) {
  const { unpackedBytes, ratio, ratioFrom } = limits;
  let count = 0;
  try {
    for await (const piece of atMost(bytes, unpackedBytes, where)) {
      count += piece.byteLength;
      if (count > ratioFrom && count > ratio * packedBytes()) throw bomb(where, ratio);
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    throw CODES_OF_AN_END.includes(codeOf(cause)) ? endsInTheMiddle(where, cause) : damaged(where, cause);
  }
}
