import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-errors.ts';
import { type KeepsBytes, readMultipart } from './multipart.ts';

const ALL: KeepsBytes = () => true;
const KB = 1024;

/** The body is sent in one piece, because Node cannot stop in the middle of a form that it writes itself. */
async function sent(body: BodyInit, type?: string): Promise<Request> {
  const whole = new Response(body, type ? { headers: { 'content-type': type } } : {});
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  return new Request('http://a.localhost/', { method: 'POST', body: await whole.arrayBuffer(), headers });
}

const read = async (request: Promise<Request>, keeps = ALL) =>
  readMultipart(await request, { body: 1024 * KB, texts: 64 * KB, keeps });

function form(...entries: readonly (readonly [string, string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

const file = (size: number, name = 'a.jpg') => new File([new Uint8Array(size).fill(7)], name);

const BOUNDED = 'multipart/form-data; boundary=x';

describe('a multipart form', () => {
  it('is read as its texts and files, unchanged', async () => {
    const { texts, files, leftOut } = await read(
      sent(
        form(
          ['name', 'Zoë “Kim”'],
          ['photos', file(3, 'né.jpg')],
          ['b', ''],
          ['photos', file(2)],
          ['b', '2'],
        ),
      ),
    );
    expect(texts).toEqual([
      ['name', 'Zoë “Kim”'],
      ['b', ''],
      ['b', '2'],
    ]);
    expect(files.map(({ name, bytes }) => [name, [...bytes]])).toEqual([
      ['né.jpg', [7, 7, 7]],
      ['a.jpg', [7, 7]],
    ]);
    expect(leftOut).toBe(false);
  });

  it('with a nameless part is rejected, and without a failure', async () => {
    const body = '--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n';
    await expect(read(sent(body, BOUNDED))).rejects.toMatchObject({ status: 400 });
    const filed = body.replace('form-data', 'form-data; filename="a.jpg"');
    const { texts } = await read(sent(filed, BOUNDED));
    expect(texts).toEqual([]);
  });

  it('leaves out empty file fields', async () => {
    expect(await read(sent(form(['photos', file(0, '')])))).toEqual({ texts: [], files: [], leftOut: false });
  });

  it('whose files may not be stored still has all its texts', async () => {
    const request = sent(form(['a', '1'], ['photos', file(300 * KB)], ['b', '2'], ['photos', file(9)]));
    expect(await read(request, () => false)).toEqual({
      texts: [
        ['a', '1'],
        ['b', '2'],
      ],
      files: [],
      leftOut: true,
    });
  });

  it('keeps no file if only some may be stored', async () => {
    let seen = 0;
    const keeps: KeepsBytes = (bytes) => {
      seen += bytes;
      return seen <= 10;
    };
    const { files, leftOut } = await read(sent(form(['photos', file(9)], ['photos', file(9)])), keeps);
    expect([files, leftOut]).toEqual([[], true]);
  });

  it.each<[string, BodyInit, string | undefined, number]>([
    ['without a boundary', 'x', 'multipart/form-data', 400],
    ['that holds none', 'no boundary', BOUNDED, 400],
    [
      'that ends in a file',
      '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nabc',
      BOUNDED,
      400,
    ],
    ['that ends in a text', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc', BOUNDED, 400],
    ['with one endless text', form(['a', 'x'.repeat(65 * KB)]), undefined, 413],
    ['with endless texts', form(['a', 'x'.repeat(40 * KB)], ['b', 'x'.repeat(40 * KB)]), undefined, 413],
    ['of too many parts', form(...Array.from({ length: 1_100 }, () => ['a', ''] as const)), undefined, 400],
    ['that is larger than it may be', form(['a', file(1100 * KB)]), undefined, 413],
  ])('%s is rejected', async (_, body, type, status) => {
    const refusal = await read(sent(body, type)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status });
  });

  it('is read or rejected, whatever it contains', async () => {
    const piece = fc.constantFrom(
      ...['--x', '--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="a"', '; filename="b"', 'x'],
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Type: application/octet-stream',
      'Content-Disposition: form-data',
    );
    const body = fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const found = await read(sent(text, BOUNDED)).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toMatchObject({ status: 400 });
      }),
      { numRuns: 500 },
    );
  });
});
