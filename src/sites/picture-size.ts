import type { PixelSize } from '#domain/content/body.ts';

type Read = (bytes: Buffer) => PixelSize | undefined;

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const png: Read = (bytes) =>
  ascii(bytes, 1, 4) === 'PNG' && bytes.length >= 24
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

const gif: Read = (bytes) =>
  ascii(bytes, 0, 3) === 'GIF' && bytes.length >= 10
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : undefined;

/** Each kind of WebP stores its size differently. */
const webp: Read = (bytes) => {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP' || bytes.length < 30) return undefined;
  switch (ascii(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
};

/** Frames start with C0 to CF, except tables (C4, CC) and a reserved marker (C8). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Read = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

const svg: Read = (bytes) => {
  const opening = /<svg\b[^>]*>/.exec(bytes.toString('utf8', 0, 4096))?.[0];
  if (opening === undefined) return undefined;
  const length = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(opening)?.[1]);
  const [width, height] = [length('width'), length('height')];
  if (width > 0 && height > 0) return { width, height };
  const box = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(opening);
  return box ? { width: Number(box[1]), height: Number(box[2]) } : undefined;
};

const READS: readonly Read[] = [png, jpeg, webp, gif, svg];

/** Reads the size of a picture from the first bytes of its file. Returns undefined for a type that pages do not show. */
export function pictureSize(bytes: Buffer): PixelSize | undefined {
  const size = READS.map((read) => read(bytes)).find((found) => found !== undefined);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
