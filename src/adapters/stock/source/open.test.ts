import { expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { OneSourceConfig } from '#domain/stock/stock-config.ts';
import { openStockSource, type StockSurroundings } from './open.ts';

const CONFIG: OneSourceConfig = { kind: 'url', url: 'https://feed.example/stock.csv' };
const PLACE: StockSurroundings = {
  ...{ folder: '', env: {}, dataDir: '', fetch, now: 0, market: MARKETS.AU, timezone: 'Australia/Sydney' },
};

const readAs = (config: Partial<OneSourceConfig> = {}, place: Partial<StockSurroundings> = {}): string =>
  openStockSource({ ...CONFIG, ...config } as OneSourceConfig, { ...PLACE, ...place }).readAs;

test.each<[string, Partial<OneSourceConfig>, Partial<StockSurroundings>]>([
  ['mapping', { mapping: { price: 'Cost' } }, {}],
  ['preset', { preset: 'meta' }, {}],
  ['condition', { only: [{ from: 'Yard', is: ['1'] }] }, {}],
  ['market', {}, { market: MARKETS.US }],
  ['time zone', {}, { timezone: 'Australia/Perth' }],
])('the last response is not reused after a change of %s', (_, config, place) => {
  expect(readAs(config, place)).not.toBe(readAs());
});

test.each<[string, Partial<OneSourceConfig>, Partial<StockSurroundings>]>([
  ['pace', { every_minutes: 5 }, {}],
  ['contact', { contact: 'Kim' }, {}],
  ['silence', { stale_after_hours: 5 }, {}],
  ['hour', {}, { now: 9_000_000 }],
])('the last response is reused after a change of %s', (_, config, place) => {
  expect(readAs(config, place)).toBe(readAs());
});
