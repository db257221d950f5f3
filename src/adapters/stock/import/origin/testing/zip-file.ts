import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const ENCRYPTED = 1;

export interface ZipOptions {
  readonly isEncrypted?: boolean;
  /** A checksum that is wrong. */
  readonly isDamaged?: boolean;
}

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

export function zipOf(
  files: Readonly<Record<string, Uint8Array | string>>,
  { isEncrypted = false, isDamaged = false }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const [fileName, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const name = Buffer.from(fileName);
    const packed = deflateRawSync(content);
    const sum = crc32(content) ^ (isDamaged ? 1 : 0);
    const about = numbers(
      [2, 20],
      [2, isEncrypted ? ENCRYPTED : 0],
      [2, DEFLATED],
      [4, 0],
      [4, sum >>> 0],
      [4, packed.byteLength],
      [4, content.byteLength],
      [2, name.byteLength],
      [2, 0],
    );
    const local = Buffer.concat([numbers([4, LOCAL]), about, name, packed]);
    contents.push(
      Buffer.concat([
        numbers([4, CENTRAL], [2, 20]),
        about,
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        name,
      ]),
    );
    parts.push(local);
    offset += local.byteLength;
  }
  const table = Buffer.concat(contents);
  const count = contents.length;
  const end = numbers(
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, table.byteLength],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...parts, table, end]);
}
