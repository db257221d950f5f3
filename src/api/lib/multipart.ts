import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError, tooLarge } from './api-errors.ts';
import { bodyChunks } from './body.ts';

interface PartFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Multipart {
  readonly texts: readonly (readonly [name: string, value: string])[];
  /** Files with contents: a file box that was left empty is sent all the same. */
  readonly files: readonly PartFile[];
  /** Whether files were dropped. Then all of them are. */
  readonly leftOut: boolean;
}

/** Returns true if so many more bytes of files may be stored. */
export type KeepsBytes = (bytes: number) => boolean;

/** Lets chunks through no faster than they may come. */
export type Paced = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

interface Limits {
  readonly body: number;
  /** The limit of all texts together, in bytes. */
  readonly texts: number;
  readonly keeps: KeepsBytes;
  readonly paced?: Paced;
}

const MOST_PARTS = 1_000;
const invalid = (): ApiError => new ApiError(400, 'The body is not a valid multipart form.');

function parserOf(request: Request, mostText: number) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { parts: MOST_PARTS, fieldSize: mostText },
    });
  } catch {
    throw invalid();
  }
}

type Parser = ReturnType<typeof parserOf>;

/** Files that are not kept are read to the end, because texts may follow, and discarded. */
function collectFiles(parser: Parser, keeps: KeepsBytes) {
  const files: PartFile[] = [];
  let leftOut = false;
  parser.on('file', (_, stream, name = '') => {
    let chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => {
      leftOut ||= !keeps(chunk.byteLength);
      if (leftOut) {
        chunks = [];
        files.length = 0;
      } else chunks.push(chunk);
    });
    stream.on('end', () => {
      if (chunks.length > 0 && !leftOut) files.push({ name, bytes: Buffer.concat(chunks) });
      chunks = [];
    });
    stream.on('error', () => parser.destroy(invalid()));
  });
  return () => ({ files, leftOut });
}

function collectTexts(parser: Parser, most: number) {
  const texts: [string, string][] = [];
  let size = 0;
  // The library's types promise a name, but a part can have none.
  parser.on('field', (name: string | undefined, value: string, _, isCut) => {
    if (name === undefined) return void parser.destroy(invalid());
    size += name.length + value.length;
    if (isCut || size > most) parser.destroy(tooLarge(most));
    else texts.push([name, value]);
  });
  parser.on('partsLimit', () => parser.destroy(invalid()));
  return texts;
}

/** Parses a form with files as it arrives. If files are not kept, only its texts are held in memory. */
export async function readMultipart(
  request: Request,
  { body, texts, keeps, paced = (chunks) => chunks }: Limits,
): Promise<Multipart> {
  const parser = parserOf(request, texts);
  const storedFiles = collectFiles(parser, keeps);
  const storedTexts = collectTexts(parser, texts);
  try {
    await pipeline(paced(bodyChunks(request, body)), parser);
  } catch (error) {
    throw error instanceof ApiError ? error : invalid();
  }
  return { texts: storedTexts, ...storedFiles() };
}
