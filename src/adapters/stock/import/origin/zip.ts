import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { isWorkbook, spreadsheetRefused } from '../format/spreadsheet.ts';
import { filePattern, splitPath } from './file-pattern.ts';
import { damaged, endsInTheMiddle, inflated } from './inflation.ts';
import type { NamedBytes, UnpackTerms } from './types.ts';

const KINDS = ['csv', 'tsv', 'txt', 'xml', 'json'] as const;
/** A folder that a person packed has some files, a feed has few. */
const MOST_FILES = 1000;
const MOST_NAMED = 10;

const kindOf = (name: string): string | undefined =>
  KINDS.find((kind) => name.toLowerCase().endsWith(`.${kind}`));

/** Ignores folders, and what macOS adds beside each file. */
const isFile = ({ fileName }: Entry): boolean => !/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(fileName);

/** `a.csv, b.csv and 3 more` */
function namesOf(entries: readonly Entry[]): string {
  const names = entries.slice(0, MOST_NAMED).map(({ fileName }) => `"${fileName}"`);
  const more = entries.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const refused = (where: string, what: string): HttpError =>
  new HttpError({
    where,
    what,
    remedy: 'Name the one to read as "file" in the configuration of this feed, such as "*stock*.csv".',
  });

function namedFile(entries: readonly Entry[], file: string, where: string): Entry {
  const fits = filePattern(file);
  const fitting = entries.filter(({ fileName }) => fits(fileName) || fits(splitPath(fileName).name));
  const [entry] = fitting;
  if (entry !== undefined && fitting.length === 1) return entry;
  throw refused(
    where,
    entry === undefined
      ? `no file in the zip archive is "${file}"; there are ${namesOf(entries)}`
      : `several files in the zip archive are "${file}": ${namesOf(fitting)}`,
  );
}

/** Returns the largest file that may be a feed if no other is of its kind, or else the only file. */
function likelyFile(entries: readonly Entry[], where: string): Entry {
  const feeds = entries.filter(({ fileName }) => kindOf(fileName) !== undefined);
  const [largest] = feeds.toSorted((one, other) => other.uncompressedSize - one.uncompressedSize);
  if (largest === undefined) {
    const [only] = entries;
    if (only !== undefined && entries.length === 1) return only;
    throw refused(
      where,
      only === undefined
        ? 'the zip archive is empty'
        : `no file in the zip archive is ${KINDS.join(', ')}; there are ${namesOf(entries)}`,
    );
  }
  const alike = feeds.filter(({ fileName }) => kindOf(fileName) === kindOf(largest.fileName));
  if (alike.length === 1) return largest;
  throw refused(where, `the zip archive holds several files that may be the feed: ${namesOf(alike)}`);
}

/** Compares the checksum that an archive contains of each file, because nothing else does. */
async function* checked(bytes: AsyncIterable<Uint8Array>, expected: number, where: string) {
  let sum = 0;
  for await (const piece of bytes) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== expected) throw damaged(where);
}

/** Reads the whole archive first, because its table of contents is at the end. */
export async function unzipped({ bytes }: NamedBytes, terms: UnpackTerms): Promise<NamedBytes> {
  const { where, file } = terms;
  const packed = await buffer(bytes);
  const { fromBufferPromise } = await import('yauzl');
  const archive = await fromBufferPromise(packed, { lazyEntries: true, autoClose: false }).catch(
    (cause: unknown) => {
      throw endsInTheMiddle(where, cause);
    },
  );
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      if (isFile(entry)) entries.push(entry);
      if (entries.length > MOST_FILES) throw refused(where, `the zip archive holds over ${MOST_FILES} files`);
    }
  } catch (cause) {
    throw cause instanceof HttpError ? cause : damaged(where, cause);
  }
  if (file === undefined && entries.some(({ fileName }) => isWorkbook(fileName)))
    throw spreadsheetRefused(where);
  const entry = file === undefined ? likelyFile(entries, where) : namedFile(entries, file, where);
  if (entry.isEncrypted())
    throw new HttpError({
      where,
      what: `"${entry.fileName}" in the zip archive is locked by a password`,
      remedy: 'Have it packed without one.',
    });
  const plain = await archive.openReadStreamPromise(entry).catch((cause: unknown) => {
    throw damaged(where, cause);
  });
  const inside = checked(plain, entry.crc32, where);
  return {
    name: splitPath(entry.fileName).name,
    bytes: inflated(inside, () => entry.compressedSize, terms),
  };
}
