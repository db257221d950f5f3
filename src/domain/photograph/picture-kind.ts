/** The kinds of pictures that are told by their first bytes, whatever their name or server says. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** As the letters of Latin-1, so that bytes can be compared as text. */
const lettersOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** A file of this family says which of them it is, and which others can read it as. */
function familyOf(bytes: Uint8Array): PictureKind | null {
  if (lettersOf(bytes, 4, 8) !== 'ftyp') return null;
  const [, , , length = 0] = bytes;
  const brands = lettersOf(bytes, 8, Math.min(length, 64));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1/.test(brands) ? 'heic' : null;
}

const SIGNS: readonly (readonly [kind: PictureKind, is: (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', (bytes) => lettersOf(bytes, 0, 3) === '\xff\xd8\xff'],
  ['png', (bytes) => lettersOf(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => lettersOf(bytes, 0, 4) === 'GIF8'],
  ['webp', (bytes) => lettersOf(bytes, 0, 4) === 'RIFF' && lettersOf(bytes, 8, 12) === 'WEBP'],
];

/** Null if it is no picture. A drawing (SVG) is none either: it is a document of somebody else. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null =>
  SIGNS.find(([, is]) => is(bytes))?.[0] ?? familyOf(bytes);
