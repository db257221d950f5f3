import { describe, expect, it } from 'vitest';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { Hit, MultiSearch, SearchQuery } from '#domain/search/results/multi-search.ts';
import type { SearchSetting } from '#domain/search/results/queries.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import {
  confirmationEmail,
  inert,
  newFor,
  nextEmailAt,
  nextTryAt,
  searchAlertEmail,
} from './alert-emails.ts';

const url = 'https://www.harbour-autos.example';
const config = configWith({ vehicles: { price_qualifiers: { used: 'Excl. Govt. Charges' } } });

const hit = (number: number, fields: Partial<StockHit> = {}): StockHit => ({
  ...vehicleWith({
    id: `v${number}`,
    slug: `corolla-${number}`,
    name: `2022 Toyota Corolla No ${number}`,
    model: 'Corolla',
    year: 2022,
    created_at: 1_767_225_600,
    price: 20_000 + number,
    km: 10,
  }),
  ...fields,
});

const told = (found: readonly StockHit[], fields: object = {}) =>
  searchAlertEmail({
    name: 'Toyota Corolla',
    address: '/search/toyota/corolla',
    hits: found,
    stopToken: 'secret',
    url,
    config,
    market: MARKETS.AU,
    ...fields,
  });

describe('the email about new vehicles', () => {
  it('has their name, price, qualifier and page, and links to the results and to unsubscribe', () => {
    const { subject, text } = told([hit(1)]);
    expect(subject).toBe('1 new car: Toyota Corolla');
    expect(text).toContain(
      '2022 Toyota Corolla No 1\n$20,001 Excl. Govt. Charges\nhttps://www.harbour-autos.example/cars/corolla-1\n',
    );
    expect(told([hit(1, { price: null, weekly_price: 175 })]).text).toContain('No 1\n$175 a week\n');
    expect(text).toContain('See all results: https://www.harbour-autos.example/search/toyota/corolla\n');
    expect(text).toContain(
      'Stop these emails: https://www.harbour-autos.example/api/account/alerts/stop?token=secret\n',
    );
  });

  it('lists six and says how many more there are', () => {
    const { subject, text, html } = told(Array.from({ length: 9 }, (_, index) => hit(index)));
    expect(subject).toBe('9 new cars: Toyota Corolla');
    expect(text).toContain('No 5');
    expect(text).not.toContain('No 6');
    expect(text).toContain('And 3 more.');
    expect(html).toContain('And 3 more.');
  });

  it('marks vehicles that are not available yet or have no price', () => {
    const { text } = told([hit(1, { status: 'coming_soon', price: null }), hit(2, { reserved: true })]);
    expect(text).toContain('Contact us for price Coming soon');
    expect(text).toContain('$20,002 Excl. Govt. Charges · Reserved');
  });

  it('has no gap without a price qualifier', () => {
    const { text, html } = told([hit(1)], { config: configWith({}) });
    expect(text).toContain('2022 Toyota Corolla No 1\n$20,001\nhttps:');
    expect(html).toContain('$20,001</p>');
  });

  it('contains only text from the feed, without links or markup', () => {
    const name = '<img src=x onerror=alert(1)>\r\nBcc: all@evil.example http://evil.example/';
    const { text, html, subject } = told([hit(1, { name, slug: 'a"b c' })], { name });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/href="[^"]*evil/);
    expect(`${text}${html}${subject}`).not.toContain('evil.example');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain('/cars/a%22b%20c');
  });

  it('has the market’s words', () => {
    const bikes = { ...config, vehicles: { ...config.vehicles, one: 'motorcycle', many: 'motorcycles' } };
    const { subject, html } = told([hit(1), hit(2)], { config: bikes, market: MARKETS.US });
    expect(subject).toBe('2 new motorcycles: Toyota Corolla');
    expect(html).toContain('lang="en-US"');
  });
});

describe('the confirmation email', () => {
  it('has a link, its period of validity and what happens without it', () => {
    const { subject, text } = confirmationEmail({
      name: 'Toyota Corolla',
      token: 'a b',
      url,
      config,
      market: MARKETS.AU,
    });
    expect(subject).toBe('Please confirm: new cars for “Toyota Corolla”');
    expect(text).toContain(`${url}/api/account/alerts/confirm?token=a%20b\n`);
    expect(text).toMatch(/seven days.*no emails will be sent/);
  });
});

describe('a text of the feed', () => {
  it.each([
    ['2020 Hilux 2.8L', '2020 Hilux 2.8L'],
    ['Call me at a@b.example', 'Call me at a@\u2060b.\u2060example'],
    ['https://x.example/y', 'x.\u2060example/y'],
    ['a\u202eb\u200bc\nd', 'a b c d'],
    ['Nº 5, 4x4 – 1.9', 'Nº 5, 4x4 – 1.9'],
  ])('%j is shown as %j', (text, shown) => {
    expect(inert(text)).toBe(shown);
  });

  it('is cut if it is too long', () => {
    expect(inert('x'.repeat(500))).toHaveLength(120);
  });
});

describe('the schedule', () => {
  it('waits twenty hours after an email', () => {
    expect(nextEmailAt(0)).toBe(20 * 3_600_000);
  });

  it('waits longer after each failure, up to a limit, and never gives up', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 99].map((attempts) => nextTryAt(0, attempts) / 60_000);
    expect(pauses).toEqual([1, 5, 20, 60, 360, 360, 360]);
  });
});

const setting: SearchSetting = {
  index: 'vehicles',
  filters: ['make'],
  search: configWith({}).search,
  include_sold_cars_days: 3,
  now: Date.parse('2026-11-22T01:00:00Z'),
};

const car = (id: string, fields: object = {}): Hit => ({ id, status: 'in_stock', sold: false, ...fields });

/**
 * A search by ids finds the cars in the order of the stock. Any other search finds them in the order of
 * results, which is the reverse here.
 */
function stockOf(...cars: readonly Hit[]) {
  const asked: SearchQuery[] = [];
  const search: MultiSearch = async ({ queries }) => {
    asked.push(...queries);
    const results = queries.map(({ indexUid, filter }) => {
      const ids = typeof filter === 'string' ? [...filter.matchAll(/"([^"]*)"/g)].map(([, id]) => id) : null;
      const hits = ids === null ? cars.toReversed() : cars.filter(({ id }) => ids.includes(String(id)));
      return { indexUid, hits, query: '', processingTimeMs: 0 };
    });
    return { results };
  };
  return { search, asked };
}

const idsFor = async (after: number, since: Readonly<Record<string, number>>, ...cars: readonly Hit[]) => {
  const found = await newFor(NOTHING_CHOSEN, after, { search: stockOf(...cars).search, since }, setting);
  return found.map(({ id }) => id);
};

describe('the new vehicles of a search', () => {
  it.each<[string, number, readonly string[]]>([
    ['all that came since, in the order of results', 10, ['c', 'b']],
    ['nothing that came at the moment it was told of', 20, ['c']],
    ['nothing at all where nothing came', 30, []],
  ])('include %s', async (_, after, ids) => {
    const since = { a: 10, b: 20, c: 30 };
    expect(await idsFor(after, since, car('a'), car('b'), car('c'))).toEqual(ids);
  });

  it('leave out vehicles without an arrival time', async () =>
    expect(await idsFor(0, { a: 1 }, car('a'), car('toString'), car('b'))).toEqual(['a']));

  it('leave out sold vehicles, even if results still show them', async () => {
    const since = { a: 5, b: 5, c: 5 };
    expect(await idsFor(0, since, car('a'), car('b', { sold: true }), car('c', { status: 'sold' }))).toEqual([
      'a',
    ]);
  });
});

it('newFor requests only one page of results if nothing is new', async () => {
  const { search, asked } = stockOf(car('a'));
  await newFor({ ...NOTHING_CHOSEN, page: 7 }, 9, { search, since: { a: 1 } }, setting);
  expect(asked.map(({ offset }) => offset)).toEqual([0]);
});
