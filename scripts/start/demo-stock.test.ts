import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { moveDemoStock } from './demo-stock.ts';

let folder = '';

beforeEach(() => {
  folder = folderWith();
});

const FEED = [
  { id: 1, created_at: '2026-05-10T06:00:00Z' },
  { id: 2, created_at: '2026-04-01T06:00:00Z', sold_date_timestamp: '2026-05-09T00:00:00Z' },
];

function put(path: string, content: unknown): string {
  const file = join(folder, 'sites', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const demo = { kind: 'file', demo: true };

function dealer(slug: string, site: object, feed: unknown = FEED): string {
  put(`${slug}/site.json`, { slug, ...site });
  return put(`${slug}/stock.json`, feed);
}

const moved = (now: string, ...slugs: string[]) =>
  moveDemoStock(slugs, {
    sitesDir: join(folder, 'sites'),
    dataDir: join(folder, 'data'),
    now: Date.parse(now),
  });

const read = (path: string | undefined) => JSON.parse(readFileSync(path ?? '', 'utf8'));

test('demo stock is copied with its dates moved by whole days, and its own file is unchanged', () => {
  const own = dealer('bay', { stock: demo });
  const { bay } = moved('2026-05-20T12:00:00Z', 'bay');
  expect(bay).toBe(join(folder, 'data/demo-stock/bay.json'));
  expect(read(bay)).toEqual([
    { id: 1, created_at: Date.parse('2026-05-20T06:00:00Z') / 1000 },
    {
      id: 2,
      created_at: Date.parse('2026-04-11T06:00:00Z') / 1000,
      sold_date_timestamp: Date.parse('2026-05-19T00:00:00Z') / 1000,
    },
  ]);
  expect(read(own)).toEqual(FEED);
});

test('a group’s demo flag applies to its dealers', () => {
  put('_groups/reef.json', { stock: demo });
  dealer('bay', { dealership_group: 'reef' });
  expect(Object.keys(moved('2026-05-20T12:00:00Z', 'bay'))).toEqual(['bay']);
});

test.each([
  ['a real feed', { stock: { kind: 'file' } }],
  ['a dealer who says nothing', {}],
  ['a feed elsewhere', { stock: { kind: 'url', url: 'https://feed.example/stock' } }],
  ['a configuration that is wrong', { stock: { kind: 'file', demo: 'yes' } }],
])('the stock of %s is never moved', (_, site) => {
  dealer('bay', site);
  expect(moved('2026-05-20T12:00:00Z', 'bay')).toEqual({});
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('unreadable stock is left to the build, which reports it', () => {
  dealer('half', { stock: demo }, '[{"id": 1,');
  dealer('no-list', { stock: demo }, { cars: 1 });
  put('no-feed/site.json', { stock: demo });
  put('no-json/site.json', '{');
  expect(moved('2026-05-20T12:00:00Z', 'half', 'no-list', 'no-feed', 'no-json')).toEqual({});
});

test('on the day of the feed its own file is read, and a later copy is written once a day', () => {
  dealer('bay', { stock: demo });
  expect(moved('2026-05-10T20:00:00Z', 'bay')).toEqual({});
  const { bay = '' } = moved('2026-05-20T12:00:00Z', 'bay');
  const { ino } = statSync(bay);
  moved('2026-05-20T23:00:00Z', 'bay');
  expect(statSync(bay).ino).toBe(ino);
  moved('2026-05-21T12:00:00Z', 'bay');
  expect(read(bay)[0].created_at).toBe(Date.parse('2026-05-21T06:00:00Z') / 1000);
});
