import { describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN_KEY, SEARCH_KEY, serveIndexes } from '../contract/search-index/stand-in.ts';
import { feedOf } from './yard/feed.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const KEYS = { MEILISEARCH_ADMIN_KEY: ADMIN_KEY };

/** A dealer with a hosted index, and the index server. */
async function aHostedDealer(fields: Readonly<Record<string, string>> = {}, search: object = {}) {
  const server = await serveIndexes();
  onTestFinished(() => server.close());
  const engine = { kind: 'meilisearch', host: server.url, index: SLUG, search_key: SEARCH_KEY, ...fields };
  const yard = openYard();
  yard.add(SLUG, { search: { ...search, engine } });
  yard.add('valley-bikes');
  yard.setStock(SLUG, feedOf(30));
  const ids = async (): Promise<readonly string[]> => {
    const answer = await fetch(`${server.url}/multi-search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SEARCH_KEY}` },
      body: JSON.stringify({ queries: [{ indexUid: SLUG, limit: 1000 }] }),
    });
    const { results } = await answer.json();
    return results?.[0].hits.map(({ id }: { id: string }) => id) ?? null;
  };
  const settings = async () => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}` };
    return (await fetch(`${server.url}/indexes/${SLUG}/settings`, { headers })).json();
  };
  const push = (args: readonly string[] = [], env: Record<string, string> = KEYS) =>
    yard.run('stock-push', args, env);
  return { yard, engine, ids, settings, push };
}

describe('npm run stock-push', () => {
  test('fills the index of each dealer with a hosted one with what its site shows, newest first', async () => {
    const { yard, ids } = await aHostedDealer();
    yard.changeVehicle(SLUG, 0, { status: 'sold', sold_date_timestamp: '2020-01-01T00:00:00Z' });
    yard.changeVehicle(SLUG, 1, { show_on_dealer_website: false });
    yard.changeVehicle(SLUG, 2, { make: '' });
    yard.changeVehicle(SLUG, 3, { id: 'a:3' });
    const { code, out } = await yard.start('stock-push', [], KEYS).done;
    expect(code).toBe(0);
    expect(out).toContain(`${SLUG}: 26 of 26 vehicles have arrived`);
    expect(out).toMatch(/harbour-autos: 26 vehicles are in .* \(index harbour-autos\), which was not there/);
    expect(out).toMatch(/left out: .* \(stock\.json row 3, id 8002\): make: expected text/);
    expect(out).toContain('left out: vehicle a:3: an id in Meilisearch may have only letters');
    expect(out).not.toContain('valley-bikes');
    expect(await ids()).toEqual(Array.from({ length: 26 }, (_, at) => String(8029 - at)));
  });

  test('sends the trade’s synonyms, the site’s own before them, and the typo settings', async () => {
    const search = { synonyms: { merc: ['mercury'], auto: [] }, typos_from: { one: 5 } };
    const { settings, push } = await aHostedDealer({}, search);
    await push();
    const { synonyms, typoTolerance, rankingRules, searchableAttributes } = await settings();
    expect(synonyms).toMatchObject({
      merc: ['mercury'],
      vw: ['volkswagen'],
      'seven seater': expect.any(Array),
    });
    expect(synonyms).not.toHaveProperty('auto');
    expect(typoTolerance).toEqual({
      disableOnAttributes: ['stocknum', 'vin'],
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 8 },
    });
    expect(rankingRules[0]).toBe('sort');
    expect(searchableAttributes.slice(-2)).toEqual(['simple_transmission', 'colour_name']);
  });

  test('changes nothing in a dry run, or if the index would lose more than half without the option', async () => {
    const { yard, ids, push } = await aHostedDealer();
    const trial = await push(['--dry-run']);
    expect([trial.code, trial.out]).toEqual([0, expect.stringContaining('30 vehicles would go in')]);
    expect(await ids()).toBeNull();
    await push(['--site=harbour-autos']);
    yard.setStock(SLUG, feedOf(10));
    const { code, err } = await push();
    expect(code).toBe(1);
    expect(err).toContain('holds 30 vehicles and would hold 10, less than half. The index stays as it is');
    expect(await ids()).toHaveLength(30);
    expect((await push(['--accept'])).code).toBe(0);
    expect(await ids()).toHaveLength(10);
  });

  test.each<[string, Record<string, string>, string[], Record<string, string>, number, RegExp]>([
    // No key that stands in the configuration is used.
    [
      'no key in the environment',
      {},
      [],
      {},
      1,
      /MEILISEARCH_ADMIN_KEY is not set\. Set MEILISEARCH_ADMIN_KEY/,
    ],
    ['a wrong key', {}, [], { MEILISEARCH_ADMIN_KEY: 'wrong' }, 1, /403.*Set MEILISEARCH_ADMIN_KEY to a key/],
    // It goes to browsers.
    [
      'a search key that is more',
      { search_key: ADMIN_KEY },
      [],
      KEYS,
      1,
      /"search_key" may do more than search/,
    ],
    [
      'a dealer who searches in the browser',
      {},
      ['--site=valley-bikes'],
      KEYS,
      1,
      /search.engine .* is "embedded"/,
    ],
    ['no such dealer', {}, ['--site=harbour-auto'], KEYS, 2, /Did you mean "harbour-autos"/],
  ])('reports %s', async (_, fields, args, env, expected, says) => {
    const { push, ids } = await aHostedDealer(fields);
    const { code, err } = await push(args, env);
    expect([code, err]).toEqual([expected, expect.stringMatching(says)]);
    expect(await ids()).toBeNull();
  });

  test('continues after a failing dealer, and never lets two fill one index', async () => {
    const { yard, engine, ids, push } = await aHostedDealer();
    yard.add('prairie-trucks', { search: { engine: { ...engine, index: 'trucks' } } });
    yard.write('prairie-trucks', 'stock.json', 'not JSON');
    const failed = await push(['--site=prairie-trucks,harbour-autos']);
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('prairie-trucks was not pushed')]);
    expect(await ids()).toHaveLength(30);
    yard.configure('valley-bikes', { search: { engine } });
    const { code, err } = await push();
    expect([code, err]).toEqual([1, expect.stringContaining('its index is also that of valley-bikes')]);
  });
});
