import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { FEEDS, readFeedFile, saidOf } from './feed-files.ts';

/** Feeds of different kinds; beside each stands `<name>.golden.json`, what must come out of it. */
const SAMPLES: Readonly<Record<string, MarketCode>> = {
  'au-listings.csv': 'AU',
  'au-dealer-system.csv': 'AU',
  'au-elements.xml': 'AU',
  'au-named-fields.xml': 'AU',
  'addresses.csv': 'AU',
  'au-picture-uris.xml': 'AU',
  'au-posts.rss': 'AU',
  'bikes.csv': 'AU',
  'br-estoque.xml': 'AU',
  'caravans.csv': 'AU',
  'de-liste.csv': 'AU',
  'es-lista.tsv': 'AU',
  'fr-annonces.csv': 'AU',
  'google-ads.xml': 'AU',
  'google-listings.csv': 'US',
  'it-annunci.json': 'AU',
  'meta.csv': 'AU',
  'meta.xml': 'US',
  'motorcycles.tsv': 'AU',
  'nameless.csv': 'AU',
  'nz-lines.jsonl': 'NZ',
  'nz-marketplace.json': 'NZ',
  'nz-titles.csv': 'NZ',
  'ours.tsv': 'AU',
  'prices-within.json': 'AU',
  'titles-only.csv': 'AU',
  'trucks.json': 'AU',
  'us-attributes.xml': 'US',
  'us-bars.txt': 'US',
  'us-classifieds.csv': 'US',
  'us-export.csv': 'US',
  'us-mixed.csv': 'US',
  'us-thousands.csv': 'US',
};

/**
 * A golden file is written only if a person asks for it, and read by that person before it is committed:
 * `GOLDEN=au-listings.csv TESTS=unit npx vitest run --project=unit tests/contract/sample-feeds.test.ts`, or `GOLDEN=all`.
 */
const asked = process.env['GOLDEN'];

test.each(Object.entries(SAMPLES))('the sample feed %s matches its golden file', async (name, market) => {
  const { format, guess, stock, result, remarks } = await readFeedFile(name, market);
  const found = {
    format,
    preset: guess.preset,
    questions: guess.questions.map((question) => question.name),
    used: guess.used,
    remarks,
    odd: result.report.odd.map(({ what }) => `${what.field}: ${what.value}`),
    rejected: stock.rejected.map(({ reasons }) => reasons),
    vehicles: stock.vehicles.map(saidOf),
  };
  const golden = new URL(`${name}.golden.json`, FEEDS);
  if (asked === name || asked === 'all') writeFileSync(golden, `${JSON.stringify(found, null, 1)}\n`);
  expect(found).toEqual(JSON.parse(readFileSync(golden, 'utf8')));
  // What is guessed from a feed is in it, so the first build after it is not refused.
  expect(result.report.missing.filter(({ isAll }) => isAll)).toEqual([]);
  expect(found.questions.length).toBeLessThanOrEqual(name === 'nameless.csv' ? 3 : 1);
});

test('every sample is read, and every golden file belongs to one', () => {
  const files = readdirSync(FEEDS, { withFileTypes: true }).flatMap((file) =>
    file.isFile() ? [file.name] : [],
  );
  expect(files.filter((name) => !name.endsWith('.golden.json')).toSorted()).toEqual(
    Object.keys(SAMPLES).toSorted(),
  );
  for (const name of Object.keys(SAMPLES))
    expect(existsSync(new URL(`${name}.golden.json`, FEEDS))).toBe(true);
});
