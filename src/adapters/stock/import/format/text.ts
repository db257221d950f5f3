import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { isWorkbook, spreadsheetRefused } from './spreadsheet.ts';
import type { FeedBytes, Remark } from './start.ts';

interface Kind {
  readonly what: string;
  readonly begins: readonly number[];
}

const bytesOf = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

const OLD_SPREADSHEET = 'an old spreadsheet (XLS)';

/** The first bytes of files that people send in place of a feed. */
const KINDS: readonly Kind[] = [
  { what: 'an archive or a spreadsheet (ZIP, XLSX)', begins: bytesOf('PK\x03\x04') },
  { what: 'an archive (GZIP)', begins: [0x1f, 0x8b] },
  { what: 'an archive (7z)', begins: bytesOf('7z\xbc\xaf') },
  { what: 'an archive (RAR)', begins: bytesOf('Rar!') },
  { what: OLD_SPREADSHEET, begins: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'a picture (PNG)', begins: bytesOf('\x89PNG') },
  { what: 'a picture (JPEG)', begins: [0xff, 0xd8, 0xff] },
  { what: 'a picture (GIF)', begins: bytesOf('GIF8') },
  { what: 'a document (PDF)', begins: bytesOf('%PDF') },
  { what: 'a program', begins: bytesOf('\x7fELF') },
  { what: 'a program', begins: bytesOf('MZ\x90') },
];

const LOOKED_AT = 2048;
const MOST_CONTROLS = 0.1;

/** Returns true for everything below a space but tab, line breaks, form feed and NUL, which is common in texts of old systems. */
const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;

/** Says what kind of file it is if it cannot be a text. Returns null if it can. */
export function binaryKind(start: Uint8Array): string | null {
  const kind = KINDS.find(({ begins }) => begins.every((byte, index) => start[index] === byte));
  if (kind) return kind.what;
  const looked = start.subarray(0, LOOKED_AT);
  let controls = 0;
  for (const byte of looked) if (isControl(byte)) controls += 1;
  return controls > looked.length * MOST_CONTROLS ? 'no text at all' : null;
}

type Encoding = NonNullable<FeedReadingConfig['encoding']>;

interface TextOptions {
  readonly encoding?: Encoding;
  readonly where: string;
}

const MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Detects UTF-16 without a mark: plain text has a zero in each second place, and hardly one in the others. */
function zerosSay(bytes: Uint8Array): Encoding | null {
  const pairs = Math.min(200, Math.floor(bytes.length / 2));
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[at * 2] === 0) even += 1;
    if (bytes[at * 2 + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.7 && even < pairs * 0.3) return 'utf-16le';
  return even > pairs * 0.7 && odd < pairs * 0.3 ? 'utf-16be' : null;
}

const WESTERN = /^(?:windows-1252|iso-8859-1|iso-8859-15|latin-?1|cp1252|ansi)$/i;

/** Returns true if an XML declaration names a Western encoding. */
function isDeclaredWestern(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return WESTERN.test(/^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1] ?? '');
}

const damaged = (where: string, encoding: Encoding, cause?: unknown): HttpError =>
  new HttpError({
    where,
    what: `the text is not ${encoding}, as "encoding" in the configuration says`,
    remedy: 'Leave "encoding" out: it is found out. Or ask the sender which one it is.',
    cause,
  });

/** Counts the bytes at the end that begin a character of UTF-8 and continue in the next chunk. */
function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return expected > back ? back : 0;
    }
  }
  return 0;
}

const NONE = new Uint8Array(0);
const REPLACED = 'Some characters are not valid UTF-8 and are replaced.';

type Decode = (chunk: Uint8Array, isLast: boolean) => string;

/** Decodes as UTF-8 while that is possible, then as Windows-1252. */
function guessing(encoding: Encoding | undefined, remark: Remark): Decode {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let western: TextDecoder | null = null;
  let tail: Uint8Array = NONE;
  /** Plain ASCII is both. Once a character of UTF-8 was read, the rest is UTF-8 as well. */
  let isUtf8 = false;
  let isReplaced = false;

  return (chunk, isLast) => {
    if (western !== null) return western.decode(chunk, { stream: true });
    const bytes = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
    const open = isLast ? 0 : openTail(bytes);
    const whole = bytes.subarray(0, bytes.length - open);
    tail = open === 0 ? NONE : bytes.slice(bytes.length - open);
    try {
      const text = strict.decode(whole);
      if (!isUtf8 && text.length < whole.length) {
        isUtf8 = true;
        if (encoding === 'windows-1252')
          remark('The text is UTF-8, although "encoding" says windows-1252; it is read as UTF-8.');
      }
      return text;
    } catch {
      if (isUtf8) {
        if (!isReplaced) remark(REPLACED);
        isReplaced = true;
        return new TextDecoder('utf-8').decode(whole);
      }
      if (encoding !== 'windows-1252') remark('The text is not UTF-8; it is read as Windows-1252.');
      western = new TextDecoder('windows-1252');
      tail = NONE;
      return western.decode(bytes, { stream: true });
    }
  };
}

/** Decodes one known encoding. If a person configured it, bytes that do not fit are an error. */
function decodeAs(encoding: Encoding, isConfigured: boolean, where: string): Decode {
  const decoder = new TextDecoder(encoding, { fatal: isConfigured });
  return (chunk, isLast) => {
    try {
      return decoder.decode(chunk, { stream: !isLast });
    } catch (cause) {
      throw damaged(where, encoding, cause);
    }
  };
}

function decoderFor(first: Uint8Array, { encoding, where }: TextOptions, remark: Remark): Decode {
  const marked = MARKS.find(([, mark]) => startsWith(first, mark))?.[0];
  if (marked !== undefined && marked !== 'utf-8') return decodeAs(marked, false, where);
  const zeros = zerosSay(first);
  if (zeros !== null) return decodeAs(zeros, false, where);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') throw damaged(where, encoding);
  if (
    binaryKind(first)?.includes('spreadsheet') === true &&
    isWorkbook(Buffer.from(first).toString('latin1'))
  )
    throw spreadsheetRefused(where);
  const kind = binaryKind(first);
  if (kind === OLD_SPREADSHEET) throw spreadsheetRefused(where, 'XLS');
  if (kind !== null)
    throw new HttpError({
      where,
      what: `the file is ${kind}, no feed`,
      remedy: 'Ask the sender for CSV, XML or JSON; the site stays as it is.',
    });
  if (encoding === 'utf-8') return decodeAs('utf-8', true, where);
  const western = encoding ?? (isDeclaredWestern(first) ? 'windows-1252' : undefined);
  return guessing(western, remark);
}

/** A chunk may be a few bytes; the beginning must be long enough to be judged. */
const FIRST = 400;

/**
 * Decodes text of unknown encoding: a byte order mark, then strict UTF-8, then Windows-1252. If a feed is UTF-8 until a broken
 * character late in it, that character is replaced, because what was read cannot be taken back.
 */
export async function* textOf(bytes: FeedBytes, options: TextOptions, remark: Remark): AsyncIterable<string> {
  let pending: Uint8Array = NONE;
  let decode: Decode | null = null;
  for await (const chunk of bytes) {
    if (decode === null) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      if (pending.length < FIRST) continue;
      decode = decoderFor(pending, options, remark);
      yield decode(pending, false);
      continue;
    }
    const text = decode(chunk, false);
    if (text !== '') yield text;
  }
  if (decode === null && pending.length === 0) return;
  const last = decode === null ? decoderFor(pending, options, remark)(pending, true) : decode(NONE, true);
  if (last !== '') yield last;
}
