import type { FaceMetrics } from '#domain/sites/theme/fallback-fonts.ts';

function tablesOf(file: DataView): (tag: string) => number {
  const starts = new Map<string, number>();
  for (let at = 12; at < 12 + file.getUint16(4) * 16; at += 16) {
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(file.getUint8(at + byte))).join('');
    starts.set(tag, file.getUint32(at + 8));
  }
  return (tag) => {
    const start = starts.get(tag);
    if (start === undefined)
      throw new Error(`The font has no table "${tag}", without which it cannot be measured`);
    return start;
  };
}

/** Finds the glyph of a letter by the one table format (4) that web fonts use for common letters. */
function glyphsOf(file: DataView, cmap: number): (code: number) => number {
  const subtables = Array.from(
    { length: file.getUint16(cmap + 2) },
    (_, index) => cmap + file.getUint32(cmap + 4 + index * 8 + 4),
  );
  const table = subtables.find((start) => file.getUint16(start) === 4);
  if (table === undefined) throw new Error('The character map of the font has no format that is known here');
  const length = file.getUint16(table + 6);
  return (code) => {
    for (let at = 0; at < length; at += 2) {
      if (code > file.getUint16(table + 14 + at)) continue;
      const startsAt = table + 16 + length + at;
      const start = file.getUint16(startsAt);
      if (code < start) return 0;
      const delta = file.getUint16(startsAt + length);
      const offsetAt = startsAt + 2 * length;
      const offset = file.getUint16(offsetAt);
      const glyph = offset === 0 ? code : file.getUint16(offsetAt + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Measures the lines and letters of an uncompressed font file of one weight. */
export function faceMetrics(bytes: Uint8Array, weight: number, letters: string): FaceMetrics {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(file);
  const [hhea, hmtx] = [table('hhea'), table('hmtx')];
  const em = file.getUint16(table('head') + 18);
  const glyphOf = glyphsOf(file, table('cmap'));
  const lastWidth = file.getUint16(hhea + 34) - 1;
  const advances = [...letters].flatMap((letter) => {
    const glyph = glyphOf(letter.codePointAt(0) ?? 0);
    return glyph === 0 ? [] : [[letter, file.getUint16(hmtx + 4 * Math.min(glyph, lastWidth)) / em] as const];
  });
  return {
    weight,
    ascent: file.getInt16(hhea + 4) / em,
    descent: -file.getInt16(hhea + 6) / em,
    lineGap: file.getInt16(hhea + 8) / em,
    advances: Object.fromEntries(advances),
  };
}
