import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createByteCache } from '#domain/memory/byte-cache.ts';
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

describe('compressing', () => {
  const text = new TextEncoder().encode('car '.repeat(1000));

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('with %s loses nothing and is done once', async (encoding, decompress) => {
    const encode = createEncoder();
    const first = await encode(text, 'h', encoding);
    expect(first.encoding).toBe(encoding);
    expect(first.bytes.byteLength).toBeLessThan(100);
    expect(new Uint8Array(decompress(first.bytes))).toEqual(text);
    expect((await encode(text, 'h', encoding)).bytes).toBe(first.bytes);
  });

  it.each([
    ['small', new Uint8Array(1023)],
    ['random', crypto.getRandomValues(new Uint8Array(4096))],
  ])('is left out for what is %s', async (_, bytes) => {
    expect(await createEncoder()(bytes, 'h', 'br')).toEqual({ bytes });
  });
});

describe('the byte cache', () => {
  const bytes = (length: number) => new Uint8Array(length);

  it('drops what was used longest ago when over budget', () => {
    const cache = createByteCache(10);
    cache.set('a', bytes(4));
    cache.set('b', bytes(4));
    cache.get('a');
    cache.set('c', bytes(4));
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.byteLength)).toEqual([4, undefined, 4]);
  });

  it('counts a replaced entry once, and keeps nothing larger than itself', () => {
    const cache = createByteCache(10);
    cache.set('a', bytes(8));
    cache.set('a', bytes(2));
    cache.set('b', bytes(8));
    cache.set('c', bytes(11));
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.byteLength)).toEqual([2, 8, undefined]);
  });
});
