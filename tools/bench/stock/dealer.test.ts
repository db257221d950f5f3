import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openRows } from '#adapters/feed-format/open.ts';
import { createIntake } from '#domain/intake/intake.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { readStock } from '#domain/vehicle/read-stock.ts';
import { loadConfig } from '#sites/load.ts';
import { NOW } from '../trees.ts';
import { writeFedDealer } from './dealer.ts';
import { FEED_READING } from './feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'fed-dealer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const VEHICLES = 300;

function writtenDealer(home: string) {
  const texts: string[] = [];
  const dealer = writeFedDealer(join(folder, home), VEHICLES, {
    ...{ env: {}, addressOf: (name) => `http://feeds.example/${name}.csv`, end: () => undefined },
    put: (_, text) => texts.push(text),
  });
  return { dealer, texts };
}

const { dealer, texts } = writtenDealer('one');
const [text = ''] = texts;

async function vehiclesIn(feed: string) {
  const { rows } = await openRows(new Blob([feed]).stream(), FEED_READING, 'the feed');
  const intake = createIntake(FEED_READING, {
    ...{ market: MARKETS.AU, timezone: 'Australia/Sydney', now: NOW, digest: (one: string) => one },
  });
  for await (const row of rows) intake.take(row);
  const { entries, report } = intake.finish();
  return { report, ...readStock(entries) };
}

describe('the feed of a dealer', () => {
  it('has 30 columns, and is the same every time', () => {
    expect(text.split('\n')[0]?.split(',')).toHaveLength(30);
    expect(writtenDealer('other').texts[0]).toBe(text);
  });

  it('is understood row by row', async () => {
    const { vehicles, rejected, report } = await vehiclesIn(text);
    expect(rejected).toEqual([]);
    expect(report.odd).toEqual([]);
    expect(vehicles).toHaveLength(VEHICLES);
    for (const { images } of vehicles) expect(images).toHaveLength(5);
  });

  it('is messy, and its words become ours', async () => {
    const { vehicles, report } = await vehiclesIn(text);
    const said = (field: string) => report.changes.filter(({ what }) => what.field === field).length;
    for (const field of ['make', 'simple_body', 'simple_fuel', 'colour', 'car_type'])
      expect(said(field)).toBeGreaterThan(3);
    const bodies = new Set(vehicles.map(({ simple_body }) => simple_body));
    expect([...bodies].sort()).toEqual(
      ['Coupe', 'Hatchback', 'People Mover', 'SUV', 'Sedan', 'Ute', 'Van', 'Wagon'].sort(),
    );
    expect(new Set(vehicles.map(({ simple_transmission }) => simple_transmission))).toEqual(
      new Set(['Automatic', 'Manual']),
    );
  });

  it('stands in the configuration, which is valid', () => {
    expect(loadConfig(dealer.ground.sitesDir, dealer.slug)?.stock).toMatchObject({
      kind: 'url',
      url: 'http://feeds.example/stock-300.csv',
      format: 'csv',
    });
  });

  it('has another price in another line after each change', () => {
    dealer.changePrice();
    dealer.changePrice();
    const before = text.split('\n');
    const changed = (texts.at(-1) ?? '').split('\n').filter((line, index) => line !== before[index]);
    expect(changed).toHaveLength(2);
  });
});
