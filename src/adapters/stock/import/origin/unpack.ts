import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { inflated } from './inflation.ts';
import { atMost } from './limits.ts';
import type { NamedBytes, UnpackTerms } from './types.ts';
import { unzipped } from './zip.ts';

/** Unpacks `stock.csv.gz` as `stock.csv`. Several members, one after another, are one file. */
function gunzipped({ bytes, name }: NamedBytes, terms: UnpackTerms): NamedBytes {
  const gunzip = createGunzip();
  let arrived = 0;
  async function* counted() {
    for await (const piece of bytes) {
      arrived += piece.byteLength;
      yield piece;
    }
  }
  // Whoever reads hears of failures.
  const plain = pipeline(Readable.from(counted()), gunzip, () => undefined);
  return { name: name.replace(/\.gz$/i, ''), bytes: inflated(plain, () => arrived, terms) };
}

interface Peeked {
  /** At least so many bytes, unless there are fewer. */
  readonly head: Uint8Array;
  /** All of them, the head included. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Looks at the first bytes without losing them. */
async function peeked(bytes: AsyncIterable<Uint8Array>, count: number): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head = Buffer.of();
  while (head.byteLength < count) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    try {
      if (head.byteLength > 0) yield head;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head, bytes: all() };
}

interface Packing {
  readonly name: string;
  readonly magic: readonly number[];
  /** Undefined for kinds that are recognised only to be refused. */
  readonly unpack?: (packed: NamedBytes, terms: UnpackTerms) => Promise<NamedBytes> | NamedBytes;
}

/** Detects packings by their first bytes, because names and headers of feeds are often wrong. */
const PACKINGS: readonly Packing[] = [
  { name: 'gzip', magic: [0x1f, 0x8b], unpack: gunzipped },
  { name: 'zip', magic: [0x50, 0x4b, 0x03, 0x04], unpack: unzipped },
  { name: 'an empty zip', magic: [0x50, 0x4b, 0x05, 0x06] },
  { name: '7z', magic: [0x37, 0x7a, 0xbc, 0xaf] },
  { name: 'rar', magic: [0x52, 0x61, 0x72, 0x21] },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58] },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
];

const HEAD = 4;

const packingOf = (head: Uint8Array): Packing | undefined =>
  PACKINGS.find(({ magic }) => magic.every((byte, at) => head[at] === byte));

const refused = (where: string, what: string): HttpError =>
  new HttpError({
    where,
    what,
    remedy: 'Have the feed sent as one file, plain or in one gzip or zip archive.',
  });

/** Returns the bytes of one file, which arrives as it is or in one gzip or zip archive. */
export async function unpacked(named: NamedBytes, terms: UnpackTerms): Promise<NamedBytes> {
  const { where, limits } = terms;
  const { head, bytes } = await peeked(named.bytes, HEAD);
  const packing = packingOf(head);
  if (packing === undefined) return { name: named.name, bytes: atMost(bytes, limits.unpackedBytes, where) };
  if (packing.unpack === undefined)
    throw refused(where, `what lies there is ${packing.name}, which is not unpacked`);
  const packed = { name: named.name, bytes: atMost(bytes, limits.packedBytes, where) };
  const inner = await packing.unpack(packed, terms);
  const within = await peeked(inner.bytes, HEAD);
  const nested = packingOf(within.head);
  if (nested !== undefined)
    throw refused(where, `within the ${packing.name} archive lies another archive (${nested.name})`);
  return { name: inner.name, bytes: within.bytes };
}
