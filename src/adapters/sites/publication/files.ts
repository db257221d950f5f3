import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type ObjectStore, ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import type { Bytes } from '#domain/lib/byte-cache.ts';
import {
  type FileName,
  isCompressed,
  keys,
  PublishedFormatError,
  parsePublished,
  type SiteManifest,
  siteManifestSchema,
} from './format.ts';

/** Compressed once, and read by thousands: 5 takes a millisecond for a page. */
const QUALITY = 5;

export const compressed = async (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });

const LEAST_CHUNK = 16 * 1024;
const MOST_CHUNK = 256 * 1024;
/** Data of dealers shrinks to an eighth, pages to a seventh. */
const GROWS = 8;

/**
 * Returns the size of a chunk. Each is a turn in the thread pool, and a third of the whole time went into those turns: usually
 * one is enough.
 */
const chunkFor = (bytes: Uint8Array): number =>
  Math.min(MOST_CHUNK, Math.max(LEAST_CHUNK, bytes.byteLength * GROWS));

export const decompressed = async (bytes: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await promisify(brotliDecompress)(bytes, { chunkSize: chunkFor(bytes) }));

/** The store responds, and has no such file. */
export class MissingFile extends ObjectStoreError {
  override name = 'MissingFile';

  constructor(name: FileName) {
    super(
      `${keys.file(name)} is missing in the object store, though a generation names it. Publish the dealer again.`,
    );
  }
}

/** Returns the bytes as stored. A file that a generation names exists as long as the generation. */
export async function storedFile(store: ObjectStore, name: FileName): Promise<Bytes> {
  const object = await store.get(keys.file(name));
  if (object) return object.bytes;
  throw new MissingFile(name);
}

export async function readStoredFile(store: ObjectStore, name: FileName): Promise<Bytes> {
  const bytes = await storedFile(store, name);
  if (!isCompressed(name)) return bytes;
  return decompressed(bytes).catch((cause: unknown) => {
    throw new PublishedFormatError(
      `${keys.file(name)} is damaged in the object store. Publish the dealer again.`,
      {
        cause,
      },
    );
  });
}

export async function readSiteManifest(open: ObjectStore, name: FileName): Promise<SiteManifest> {
  const text = Buffer.from(await readStoredFile(open, name)).toString();
  return parsePublished(siteManifestSchema, keys.file(name), text);
}
