interface Kind {
  readonly what: string;
  readonly begins: readonly number[];
}

const letters = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

/** What stands at the beginning of files that people send in place of a feed. */
const KINDS: readonly Kind[] = [
  { what: 'an archive or a spreadsheet (ZIP, XLSX)', begins: letters('PK\x03\x04') },
  { what: 'an archive (GZIP)', begins: [0x1f, 0x8b] },
  { what: 'an archive (7z)', begins: letters('7z\xbc\xaf') },
  { what: 'an archive (RAR)', begins: letters('Rar!') },
  { what: 'an old spreadsheet (XLS)', begins: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'a picture (PNG)', begins: letters('\x89PNG') },
  { what: 'a picture (JPEG)', begins: [0xff, 0xd8, 0xff] },
  { what: 'a picture (GIF)', begins: letters('GIF8') },
  { what: 'a document (PDF)', begins: letters('%PDF') },
  { what: 'a program', begins: letters('\x7fELF') },
  { what: 'a program', begins: letters('MZ\x90') },
];

const LOOKED_AT = 2048;
const MOST_CONTROLS = 0.1;

/** Everything below a space but tab, line breaks and form feed; NUL bytes are common in texts of old systems. */
const isControl = (byte: number): boolean =>
  byte < 0x20 && byte !== 0 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;

/** What a file is that cannot be a text, or null if it can. */
export function binaryKind(start: Uint8Array): string | null {
  const kind = KINDS.find(({ begins }) => begins.every((byte, index) => start[index] === byte));
  if (kind) return kind.what;
  const looked = start.subarray(0, LOOKED_AT);
  let controls = 0;
  for (const byte of looked) if (isControl(byte)) controls += 1;
  return controls > looked.length * MOST_CONTROLS ? 'no text at all' : null;
}
