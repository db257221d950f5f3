import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryKind, textOf } from './text.ts';

async function* chunks(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 3, encoding?: 'utf-8' | 'windows-1252' | 'utf-16le') {
  const remarks: string[] = [];
  let text = '';
  const options = { where: 'feed', ...(encoding !== undefined && { encoding }) };
  for await (const part of textOf(chunks(bytes, size), options, (what) => remarks.push(what))) text += part;
  return { text, remarks };
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
const TEXT = `Make,Model\nCitroën,Très — “chic”\nŠkoda,Émilie\n`;
const WESTERN = Buffer.from('Make,Model\nCitro\xebn,Tr\xe8s \x97 \x93chic\x94\n', 'latin1');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16LE with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16LE without one', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16BE with a mark', swapped(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))],
  ['UTF-16BE without one', swapped(Buffer.from(TEXT, 'utf16le'))],
])('the encoding %s is detected, in chunks of any size', async (_, bytes) => {
  for (const size of [1, 2, 3, 7, 1000]) expect((await read(bytes, size)).text).toBe(TEXT);
});

test('a text that is not UTF-8 is read as Windows-1252, wherever a chunk ends', async () => {
  const late = Buffer.concat([Buffer.from('a,b\n'.repeat(200)), WESTERN]);
  for (const size of [1, 5, 401, 2000]) {
    const { text, remarks } = await read(late, size);
    expect(text.endsWith('Make,Model\nCitroën,Très — “chic”\n')).toBe(true);
    expect(remarks).toEqual(['The text is not UTF-8; it is read as Windows-1252.']);
  }
});

test('an XML declaration of a Western encoding causes no remark', async () => {
  const start = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>');
  const { text, remarks } = await read(Buffer.concat([start, WESTERN]));
  expect(text).toContain('Citroën');
  expect(remarks).toEqual([]);
});

test('an invalid UTF-8 character is replaced, with one remark', async () => {
  const bytes = Buffer.concat([
    Buffer.from('é'.repeat(300)),
    Buffer.from([0xff, 0x41, 0xff]),
    Buffer.from('é'),
  ]);
  const { text, remarks } = await read(bytes, 50);
  expect(text).toBe(`${'é'.repeat(300)}\uFFFDA\uFFFDé`);
  expect(remarks).toEqual(['Some characters are not valid UTF-8 and are replaced.']);
});

test('any text is read back from UTF-8 in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\p{Cc}\uFEFF]/u.test(text)),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        expect((await read(Buffer.from(`Make,${text}`), size)).text).toBe(`Make,${text}`);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  ['a text', Buffer.from('Make,Model\r\n\tKia'), null],
  ['a text with NUL bytes', Buffer.from('Make\0,Model\0'), null],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a picture (JPEG)'],
  ['a document', Buffer.from('%PDF-1.7'), 'a document (PDF)'],
  ['noise', Buffer.from(Array.from({ length: 100 }, (_, at) => at % 9)), 'no text at all'],
])('binaryKind recognises %s', (_, bytes, kind) => expect(binaryKind(bytes)).toBe(kind));
