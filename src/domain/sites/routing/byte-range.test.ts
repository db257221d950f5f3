import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

const FILE = { size: 1000, etag: '"abc"' };
const ask = (range: string | null, ifRange: string | null = null, method = 'GET') =>
  byteRange({ method, range, ifRange }, FILE);

test.each<[range: string, first: number, last: number]>([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 999],
  ['bytes=0-0', 0, 0],
  ['bytes=999-', 999, 999],
  ['bytes=500-5000', 500, 999],
  ['bytes=-1', 999, 999],
  ['bytes=-300', 700, 999],
  ['bytes=-5000', 0, 999],
  ['BYTES= 10-20 ', 10, 20],
])('the range %s covers the bytes from %i to %i', (range, first, last) => {
  expect(ask(range)).toEqual({ first, last });
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=99999999999999999999-', 'bytes=-0'])(
  'the range %s is beyond the end',
  (range) => {
    expect(ask(range)).toBe('beyond');
  },
);

test.each([null, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'bytes=a-b', 'lines=0-1'])(
  'the range %s gets the whole file',
  (range) => {
    expect(ask(range)).toBe('whole');
  },
);

test.each([
  ['"abc"', { first: 0, last: 1 }],
  ['"other"', 'whole'],
  ['W/"abc"', 'whole'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'whole'],
])('a range with If-Range %s gets the right part', (condition, expected) => {
  expect(ask('bytes=0-1', condition)).toEqual(expected);
});

test('only GET may have a range, and an empty file has none', () => {
  expect(ask('bytes=0-1', null, 'HEAD')).toBe('whole');
  expect(byteRange({ method: 'GET', range: 'bytes=0-', ifRange: null }, { ...FILE, size: 0 })).toBe('beyond');
});
