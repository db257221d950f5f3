import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEncoder, pickEncoding } from './encode.ts';

describe('the encoding', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.8', 'gzip'],
    ['br;q=0.5, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(pickEncoding(accepted)).toBe(encoding);
  });
});

describe('compression', () => {
  const text = new TextEncoder().encode('car '.repeat(1000));
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ hash: 'h', bytes: async () => bytes });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('with %s loses nothing and happens once', async (encoding, decompress) => {
    const encode = createEncoder();
    const first = await encode(fileOf(text), encoding);
    expect(first.encoding).toBe(encoding);
    expect(first.bytes.byteLength).toBeLessThan(100);
    expect(new Uint8Array(decompress(first.bytes))).toEqual(text);
    expect((await encode(fileOf(text), encoding)).bytes).toBe(first.bytes);
  });

  it.each([
    ['small', new Uint8Array(1023)],
    ['random', crypto.getRandomValues(new Uint8Array(4096))],
  ])('is skipped for a file that is %s', async (_, bytes) => {
    expect(await createEncoder()(fileOf(bytes), 'br')).toEqual({ bytes });
  });

  it('is skipped for a file that was compressed when it was published', async () => {
    const brotli = new Uint8Array(brotliCompressSync(text));
    const published = { hash: 'h', brotli, bytes: async () => expect.fail('it is not asked for') };
    expect(await createEncoder()(published, 'gzip, br')).toEqual({ bytes: brotli, encoding: 'br' });
    expect(await createEncoder()({ ...fileOf(text), brotli }, null)).toEqual({ bytes: text });
    expect((await createEncoder()({ ...fileOf(text), brotli }, 'gzip')).encoding).toBe('gzip');
  });
});
