import { OutsideError } from '#adapters/outside/request-text.ts';
import type { FeedReadingConfig } from '#domain/intake/reading.ts';
import type { Bytes, Remark } from './types.ts';

type Encoding = NonNullable<FeedReadingConfig['encoding']>;

const MARKS: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Without a mark, UTF-16 of plain text has a zero in each second place. */
function zerosSay(bytes: Uint8Array): Encoding | null {
  const pairs = Math.min(200, Math.floor(bytes.length / 2));
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs; at += 1) {
    if (bytes[at * 2] === 0) even += 1;
    if (bytes[at * 2 + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.7) return 'utf-16le';
  return even > pairs * 0.7 ? 'utf-16be' : null;
}

/** What an XML declaration says of itself. */
function declared(bytes: Uint8Array): Encoding | null {
  const [, name = ''] =
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(
      Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
    ) ?? [];
  return /^(?:windows-1252|iso-8859-1|latin-?1|cp1252)$/i.test(name) ? 'windows-1252' : null;
}

const damaged = (where: string, encoding: string, cause: unknown): OutsideError =>
  new OutsideError({
    where,
    what: `the text is not ${encoding}, as "encoding" in the configuration says`,
    remedy: 'Leave "encoding" out: it is found out. Or ask the sender which one it is.',
    cause,
  });

/**
 * Text of unknown encoding: a byte order mark, then strict UTF-8, then Windows-1252. A feed that is UTF-8 until a broken
 * character late in it is read on, with that character replaced, because what was read cannot be taken back.
 */
export async function* textOf(
  bytes: Bytes,
  { encoding, where }: { readonly encoding?: Encoding; readonly where: string },
  remark: Remark,
): AsyncIterable<string> {
  let decoder: TextDecoder | null = null;
  let begun = false;
  /** While the beginning is plain ASCII, both encodings are possible. */
  let strict: TextDecoder | null = null;

  const open = (first: Uint8Array): TextDecoder | null => {
    const marked = MARKS.find(([, mark]) => startsWith(first, mark))?.[0];
    const found = marked ?? encoding ?? zerosSay(first) ?? declared(first);
    return found === null || found === undefined || (found === 'utf-8' && encoding === undefined)
      ? null
      : new TextDecoder(found, { fatal: encoding !== undefined });
  };

  const decode = (chunk: Uint8Array | undefined): string => {
    const more = { stream: chunk !== undefined };
    if (decoder !== null) {
      try {
        return decoder.decode(chunk, more);
      } catch (cause) {
        throw damaged(where, encoding ?? '', cause);
      }
    }
    strict ??= new TextDecoder('utf-8', { fatal: true });
    try {
      return strict.decode(chunk, more);
    } catch {
      const isUtf8 = seenOthers;
      decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252');
      remark(
        isUtf8
          ? 'Some characters are not valid UTF-8 and are replaced.'
          : 'The text is not UTF-8; it is read as Windows-1252.',
      );
      return decoder.decode(chunk, more);
    }
  };

  let seenOthers = false;
  for await (const chunk of bytes) {
    if (!begun && chunk.length > 0) {
      begun = true;
      decoder = open(chunk);
    }
    const text = decode(chunk);
    if (decoder === null && !seenOthers) seenOthers = /\P{ASCII}/u.test(text);
    if (text !== '') yield text;
  }
  const last = decode(undefined);
  if (last !== '') yield last;
}
