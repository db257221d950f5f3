import { describe, expect, test } from 'vitest';
import { newsItemWith as item } from '#domain/content/content-fixture.ts';
import type { NewsItem } from '#domain/content/content-schema.ts';
import { resultsModel } from '#domain/search/results/results-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { LEAST_CONFIG, siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { paths } from '#paths';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import type { PageKind, PageModel } from '#routes';
import { resultsContext } from './search/results/results-context.ts';

const NOW = Date.parse('2026-07-01T00:00:00Z');
const SECONDS = NOW / 1000;
const DAY = 86_400;

interface Given {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly vehicles?: readonly Readonly<Record<string, unknown>>[];
  readonly news?: readonly NewsItem[];
}

const numbered = (fields: Readonly<Record<string, unknown>>, index: number) =>
  vehicleWith({ id: index + 1, slug: `v-${index + 1}`, created_at: SECONDS - 100 * DAY - index, ...fields });

function modelled({ config = {}, vehicles = [], news = [] }: Given) {
  const dealer = dealerAt(siteWith(config, { news }), vehicles.map(numbered), NOW);
  const { pages } = modelSite(dealer);
  const all = pages.map(({ model }) => model);
  const only = <K extends PageKind>(kind: K): Extract<PageModel, { kind: K }> => {
    const found = all.find((model): model is Extract<PageModel, { kind: K }> => model.kind === kind);
    return found ?? expect.fail(`There is no ${kind} page`);
  };
  return { dealer, pages, only };
}

/** The model that a results page draws when it loads. */
function results(given: Given) {
  const { dealer, pages } = modelled(given);
  const own = pages.find(({ path }) => path === paths.searchDefault(dealer.config))?.model;
  if (own?.kind !== 'search') return expect.fail('A site has its own list.');
  const { site, state, answer, now } = own.results;
  const context = resultsContext(site);
  const drawn = resultsModel(state, { ...answer, hits: Array(own.cards.length) }, context, now);
  return { ...drawn, cards: own.cards };
}

describe('the results page', () => {
  const many = Array.from({ length: 30 }, () => ({}));

  test('shows the newest 21 and the total', () => {
    const { total, totalText, cards, shownText, pages } = results({ vehicles: many });
    expect([total, totalText, shownText]).toEqual([30, '30 cars', '1 to 21 of 30 cars']);
    expect(cards.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => String(index + 1)));
    expect(pages.map(({ label, href }) => `${label} ${href}`)).toEqual([
      '1 /search/new-used-and-demo-cars',
      '2 /search/new-used-and-demo-cars?page=2',
      'Next /search/new-used-and-demo-cars?page=2',
    ]);
  });

  test('has the site’s order, and cheapest first requires a price', () => {
    const vehicles = [{ price: 30_000 }, { price: 0 }, { price: 10_000 }];
    const sorted = (search: object) => results({ vehicles, config: { search } });
    const cheapest = sorted({ default_sort: 'price-asc' });
    expect(cheapest.cards.map(({ price }) => price.amount)).toEqual([10_000, 30_000]);
    expect(cheapest.sorts.find(({ chosen }) => chosen)?.label).toBe('Lowest price first');
    expect(cheapest.totalText).toBe('2 cars');
    expect(sorted({ default_sort: 'price-asc', price_ascending_needs_price: false }).total).toBe(3);
  });

  test.each([
    [[], '0 cars'],
    [[{}], '1 car'],
    [Array.from({ length: 1_200 }, () => ({})), '1,200 cars'],
  ])('has a total in words (%#)', (vehicles, text) => {
    expect(results({ vehicles }).totalText).toBe(text);
  });

  test.each([
    ['new-used-and-demo-cars', 'New, used and demo cars'],
    ['new-and-demo-cars', 'New and demo cars'],
    ['used-cars', 'Used cars'],
    ['rental-cars', 'Rental cars'],
    ['rv-vehicles', 'Caravans and motorhomes'],
  ])('at %s has the heading "%s", and lists only those vehicles', (default_search_path, heading) => {
    const vehicles = [
      { name: 'New cars', car_type: 'new' },
      { name: 'Demo cars', car_type: 'demo' },
      { name: 'Used cars', car_type: 'used' },
      { name: 'Used rental', car_type: 'used', categories: ['rental-cars'] },
      { name: 'Used caravan', car_type: 'used', item_type: 'caravan' },
    ] as const;
    const said: Readonly<Record<string, readonly string[]>> = {
      'New and demo cars': ['New cars', 'Demo cars'],
      'Used cars': ['Used cars', 'Used rental', 'Used caravan'],
      'Rental cars': ['Used rental'],
      'Caravans and motorhomes': ['Used caravan'],
    };
    const page = results({ config: { default_search_path }, vehicles });
    expect(page.heading).toBe(heading);
    const names = page.cards.map(({ name }) => name.map(({ text }) => text).join(''));
    expect(names.toSorted()).toEqual((said[heading] ?? vehicles.map(({ name }) => name)).toSorted());
    expect(page.chips).toEqual([]);
  });

  test('is the same object in each build until time changes a tag', () => {
    const vehicles = [{ created_at: SECONDS - 2 * DAY }, { created_at: SECONDS - 20 * DAY }];
    const pageAt = (now: number) => {
      const dealer = dealerAt(siteWith({}), vehicles.map(numbered), now);
      return JSON.stringify(modelSite(dealer).pages.find(({ model }) => model.kind === 'search')?.model);
    };
    expect(pageAt(NOW + 3_600_000)).toBe(pageAt(NOW));
    expect(pageAt(NOW + 7 * DAY * 1000)).not.toBe(pageAt(NOW));
  });
});

describe('a card', () => {
  const card = (fields: Readonly<Record<string, unknown>>, config = {}) =>
    results({ vehicles: [fields], config }).cards[0] ?? expect.fail('no card');

  test('splits the name from the variant', () => {
    const fields = { name: '2024 Toyota Corolla Ascent', year: 2024, make: 'Toyota', model: 'Corolla' };
    const lines = (change: object) => {
      const { name, badge } = card({ ...fields, ...change });
      return [name.map(({ text }) => text).join(''), badge];
    };
    expect(lines({})).toEqual(['2024 Toyota Corolla', 'Ascent']);
    expect(lines({ badge: 'SX', series: 'Mk 2' })).toEqual(['2024 Toyota Corolla', 'SX · Mk 2']);
    expect(lines({ name: 'Corolla like new' })).toEqual(['Corolla like new', null]);
  });

  test('without a picture has none in its model', () => {
    expect(card({}).image).toBeNull();
    expect(card({ images: ['/assets/car.svg'] }).image).toMatchObject({ src: '/assets/car.svg' });
  });

  test('shows a repayment only if the dealer has a finance provider', () => {
    const finance = { annual_rate: 7, comparison_rate: 8 };
    expect(card({ price: 30_000 }).weekly).toBeNull();
    expect(card({ price: 30_000 }, { finance, finance_provider: 'Slipway Finance' }).weekly).not.toBeNull();
  });

  test('links to the vehicle’s own page', () => {
    expect(card({ slug: 'the-one' }).href).toBe('/cars/the-one');
  });
});

describe('the home page', () => {
  const sections = (given: Given) => modelled(given).only('home').sections;
  const kinds = (given: Given) => sections(given).map(({ kind }) => kind);

  test('leaves out empty sections', () => {
    expect(kinds({})).toEqual(['hero', 'locations']);
  });

  test('has the sections in the dealer’s order', () => {
    const home = { sections: ['news', 'about', 'hero'], about: 'One.\nTwo.' };
    expect(kinds({ config: { home }, news: [item({})] })).toEqual(['news', 'about', 'hero']);
  });

  test('features available vehicles with pictures', () => {
    const images = ['/assets/car.svg'];
    const featured = sections({
      vehicles: [{ images }, {}, { images, status: 'sold', sold_date_timestamp: SECONDS }, { images }],
    }).find(({ kind }) => kind === 'featured');
    expect(featured?.kind === 'featured' && featured.cards.map(({ id }) => id)).toEqual(['1', '4']);
  });

  test.each([
    [3.9, false],
    [4, true],
    [4.26, true],
  ])('shows reviews from the site’s minimum on: %d', (average_rating, shown) => {
    const reviews = { average_rating, items: [{ id: 1, customer_name: 'W.', text: 'Good', rating: 5 }] };
    expect(kinds({ config: { reviews } }).includes('reviews')).toBe(shown);
  });

  test('offers all vehicles with their number', () => {
    const [hero] = sections({ vehicles: [{}, {}], config: { vehicles: { one: 'bike', many: 'bikes' } } });
    expect(hero).toMatchObject({
      headline: 'Harbour Autos',
      search: { offer: ['Show Me ', '2', ' bikes'], counted: '/search/new-used-and-demo-cars' },
    });
  });
});

describe('a vehicle’s page', () => {
  const two = [
    LEAST_CONFIG.locations[0],
    { ...LEAST_CONFIG.locations[0], id: 2, name: 'Yamba - Sales', contact_detail: { phone: '02 5550 9999' } },
  ];
  const page = (fields: Readonly<Record<string, unknown>>, config = {}) =>
    modelled({ vehicles: [fields], config }).only('vehicle');

  test.each([
    ['by id', { location_id: 2 }, 'Yamba'],
    ['by name', { location_name: 'Yamba - Sales' }, 'Yamba'],
    ['else the dealer’s main one', { location_id: 99 }, 'Harbour Autos'],
  ])('names its location: %s', (_what, fields, name) => {
    expect(page(fields, { locations: two }).seller.name).toBe(name);
  });

  test('shows each picture once, the primary one first', () => {
    const { pictures } = page({
      primary_image_url: '/b.svg',
      images: ['/a.svg', '/b.svg', '/c.svg'],
    }).gallery;
    expect(pictures.map(({ image }) => image.src)).toEqual(['/b.svg', '/a.svg', '/c.svg']);
    expect(pictures[1]?.image.alt).toBe('2021 Toyota HiLux SR5, picture 2 of 3');
  });

  test('splits the description into paragraphs, and its markup stays text', () => {
    const { description } = page({ description: 'One.\n\n <b>Two</b> \nThree.' });
    expect(description).toEqual({ shown: ['One.', '<b>Two</b>', 'Three.'], folded: [] });
  });

  test('falls back to the filtered features', () => {
    const shown = (fields: Readonly<Record<string, unknown>>) => page(fields).features.shown;
    expect(shown({ filtered_features: ['Sunroof'] })).toEqual(['Sunroof']);
    expect(shown({ filtered_features: ['Sunroof'], features: ['Towbar'] })).toEqual(['Towbar']);
  });

  test('of a sold one says that it is unavailable', () => {
    const sold = page({ status: 'sold', sold_date_timestamp: SECONDS - DAY });
    expect(sold).toMatchObject({ available: false, tag: { kind: 'sold' }, state: { state: 'sold' } });
    expect(sold.offers.actions).toEqual([]);
  });

  test('links only to the site’s existing pages', () => {
    const { offers, enquiries } = page({ price: 30_000, images: ['/a.jpg'] }, { autograb: true });
    expect(offers.actions.map(({ href }) => href)).toEqual([
      '/contact-us/harbour-autos?car_id=1#enquire',
      '/book-test-drive?car_id=1&car_type=used',
    ]);
    expect(offers.further.map(({ href }) => href)).toEqual(['/cars/trade-in?car_id=1']);
    expect(enquiries.map(({ label }) => label)).toEqual(['Enquire about this car']);
  });

  test.each([
    [
      ['rental-cars', 'subscription-cars'],
      ['rental-enquiry', 'subscription-enquiry'],
      ['rental', 'subscription'],
    ],
    [['subscription-cars'], ['subscription-enquiry'], ['subscription']],
    [[], ['vehicle-enquiry'], []],
  ])(
    'of one in %j has the forms %j, starting with the one it was listed for',
    (categories, forms, places) => {
      const { enquiries, listedAs, head } = page({ weekly_price: 200, categories });
      expect(enquiries.map(({ form }) => form)).toEqual(forms);
      expect(listedAs).toEqual(places);
      expect(head.description).toContain('$200 a week');
    },
  );

  test('shows similar vehicles, without calculated repayments', () => {
    const finance = { annual_rate: 8, comparison_rate: 9 };
    const vehicles = [{ price: 30_000 }, { price: 31_000 }, { price: null, subscription_price: 200 }];
    const { similar } = modelled({
      vehicles,
      config: { finance, finance_provider: 'Harbour Finance', vehicles: { one: 'bike', many: 'bikes' } },
    }).only('vehicle');
    expect(similar.title).toBe('Similar bikes');
    expect(similar.cards.map(({ id, weekly }) => [id, weekly?.text])).toEqual([
      ['2', undefined],
      ['3', '$200'],
    ]);
  });

  test('shows its earlier price after a drop', () => {
    const { dealer } = modelled({ vehicles: [{ price: 28_000 }] });
    const known = (prices: Dealer['prices']) =>
      modelSite({ ...dealer, prices }).pages.flatMap(({ model }) =>
        model.kind === 'vehicle' ? [model.priceDrop] : [],
      );
    const point = { price: 28_000, earlier_price: 30_000, changed_at: SECONDS - 2 * DAY };
    expect(known(new Map([['1', point]]))).toEqual(['Was $30,000, now $2,000 less']);
    expect(known(new Map())).toEqual([null]);
  });

  test('preloads its first picture', () => {
    expect(page({ images: ['/a.svg'] }).head.awaited).toEqual({ src: '/a.svg' });
    expect(page({}).head.awaited).toBeNull();
  });

  test.each([
    ['a price', { price: 20_000 }, '$20,000'],
    ['a weekly price alone', { price: 0, subscription_price: 215 }, '$215 a week'],
    ['none', {}, 'Contact us for price'],
  ])('is stored in the history with %s', (_what, fields, priceText) => {
    expect(page(fields).recent.seen).toMatchObject({ id: '1', slug: 'v-1', priceText });
  });
});

describe('a model is valid until', () => {
  test.each([
    ['a new arrival', [{ created_at: SECONDS - DAY }], NOW + 7 * DAY * 1000],
    ['a sold vehicle', [{ status: 'sold', sold_date_timestamp: SECONDS - DAY }], NOW + 2 * DAY * 1000],
    ['nothing that moves', [{}], Number.POSITIVE_INFINITY],
  ])('the right moment: %s', (_what, vehicles, until) => {
    expect(modelled({ vehicles }).dealer.clock.holdsUntil()).toBe(until);
  });

  test('the local start of the day of the next news item', () => {
    const { dealer } = modelled({ news: [item({ date: '2026-07-10' })] });
    expect(new Date(dealer.clock.holdsUntil()).toISOString()).toBe('2026-07-09T14:00:00.000Z');
  });
});

describe('news items', () => {
  const items = [
    item({ slug: 'b', date: '2026-06-01' }),
    item({ slug: 'newest', date: '2026-06-20' }),
    item({ slug: 'a', date: '2026-06-01' }),
    item({ slug: 'draft', date: '2026-06-10', draft: true }),
    item({ slug: 'to-come', date: '2026-08-01' }),
  ];

  test('are sorted newest first, without drafts and future items', () => {
    const { items: shown } = modelled({ news: items }).only('news');
    expect(shown.map(({ href }) => href)).toEqual(['/news/newest', '/news/a', '/news/b']);
  });

  test('have no page if there are none', () => {
    expect(modelled({}).pages.map(({ path }) => path)).not.toContain('/news');
  });
});

describe('the privacy policy', () => {
  const policy = (config: Readonly<Record<string, unknown>>) => {
    const { lead, blocks } = modelled({ config }).only('content');
    return { lead, html: blocks.map((block) => (block.kind === 'html' ? block.html : '')).join('') };
  };

  test.each([
    ['AU', 'Australian Privacy Principles'],
    ['NZ', 'Privacy Act 2020'],
    ['US', 'privacy laws of the states'],
  ])('in %s names the local law, in the market’s spelling', (market, law) => {
    const { html, lead } = policy({ market });
    expect(html).toContain(law);
    expect(lead).toContain(market === 'US' ? 'inquire' : 'enquire');
  });

  test('names the dealer, with markup escaped', () => {
    const { html } = policy({ name: 'A & <b>B</b>' });
    expect(html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
  });

  test.each([
    ['nothing measures', {}, /^(?!.*we measure)/is],
    ['a site measures', { analytics: { tag_manager_id: 'GTM-A1' } }, /We measure .*: Google Tag Manager\./],
    [
      'a site asks first',
      { consent: true, analytics: { tag_manager_id: 'GTM-A1' } },
      /If you allow it, we measure .*: Google Tag Manager\./,
    ],
    [
      'a chat is there',
      { autobot: { enabled: true, script_url: 'https://chat.example/a.js' } },
      /only when you open them.*: Google Maps, YouTube, Vimeo, Chat widget\./,
    ],
  ])('describes third parties if %s', (_, config, words) => {
    expect(policy(config).html).toMatch(words);
  });

  test.each([
    ['for all', {}, /We count which searches find nothing, .* without who typed them/],
    ['for who allows it', { consent: true }, /If you allow it, we count which searches find nothing/],
    ['nowhere', { search: { count_unfound: false } }, /^(?!.*searches find nothing)/s],
  ])('says whether searches without results are counted: %s', (_, config, words) => {
    expect(policy(config).html).toMatch(words);
  });

  test.each([
    [730, '2 years'],
    [365, '1 year'],
    [90, '90 days'],
  ])('says that enquiries are stored for %i days', (retention_days, words) => {
    expect(policy({ leads: { retention_days } }).html).toContain(words);
  });
});
