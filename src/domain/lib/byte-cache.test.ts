import { describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

describe('the byte cache', () => {
  const bytes = (length: number) => new Uint8Array(length);

  it('drops the least recently used entry if it is over its limit', () => {
    const cache = createByteCache(10);
    cache.set('a', bytes(4));
    cache.set('b', bytes(4));
    cache.get('a');
    cache.set('c', bytes(4));
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.byteLength)).toEqual([4, undefined, 4]);
  });

  it('counts a replaced entry once, and rejects an entry larger than its limit', () => {
    const cache = createByteCache(10);
    cache.set('a', bytes(8));
    cache.set('a', bytes(2));
    cache.set('b', bytes(8));
    cache.set('c', bytes(11));
    expect(['a', 'b', 'c'].map((key) => cache.get(key)?.byteLength)).toEqual([2, 8, undefined]);
  });
});
