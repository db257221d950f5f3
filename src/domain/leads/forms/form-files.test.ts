import { describe, expect, test } from 'vitest';
import { filesProblem, LARGEST_FILE, safeFileName, typeOfFile } from './form-files.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x18ftypheic....', 'image/heic'],
  ['%PDF-1.7', 'application/pdf'],
  ['{\\rtf1', 'application/rtf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
  [
    'PK\x03\x04......word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['PK\x03\x04......evil.exe', null],
  ['MZ\x90', null],
  ['<svg onload="x">', null],
  ['GIF89a', null],
  ['', null],
])('a file that starts with %j has the type %s', (start, type) => {
  expect(typeOfFile(latin(start))).toBe(type);
});

test.each([
  ['front.JPG', 'image/jpeg', 'front.jpg'],
  ['C:\\Users\\Kim\\My photo.png', 'image/png', 'My photo.png'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['a"b\r\nX: y.pdf', 'application/pdf', 'a b X y.pdf'],
  ['résumé.docx', 'application/pdf', 'résumé.pdf'],
  ['.pdf', 'application/pdf', 'file.pdf'],
  ['x'.repeat(300), 'image/png', `${'x'.repeat(80)}.png`],
])('the file name %j with type %s becomes %s', (sent, type, name) => {
  expect(safeFileName(sent, type)).toBe(name);
});

describe('attached files', () => {
  const jpeg = { size: 1000, type: 'image/jpeg' };
  const photos = { files: 'photos', most: 8 } as const;

  test.each([
    ['none', [], null],
    ['some', [jpeg, jpeg], null],
    ['too many', Array.from({ length: 9 }, () => jpeg), 'Please attach 8 files at most.'],
    ['one too large', [{ ...jpeg, size: LARGEST_FILE + 1 }], 'Each file may have 10 MB at most.'],
    [
      'together too large',
      [jpeg, jpeg, jpeg].map((file) => ({ ...file, size: LARGEST_FILE })),
      'Together the files may have 24 MB at most.',
    ],
    [
      'of another type',
      [{ ...jpeg, type: 'application/pdf' }],
      'Photos must be JPEG, PNG, WebP or HEIC pictures.',
    ],
    ['of no known type', [{ ...jpeg, type: null }], 'Photos must be JPEG, PNG, WebP or HEIC pictures.'],
  ])('are checked: %s', (_, files, message) => {
    expect(filesProblem(photos, files)?.message ?? null).toBe(message);
  });

  test('with a picture in place of a résumé are rejected', () => {
    expect(filesProblem({ files: 'documents', most: 8 }, [jpeg])).toEqual({
      about: 'type',
      message: 'Please attach a PDF, Word or RTF file.',
    });
  });
});
