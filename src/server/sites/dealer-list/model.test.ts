import { describe, expect, it } from 'vitest';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { memoryDealerData, sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { addressesFrom } from '#server/lib/machine-page.ts';
import { dealerListModel, queryWords } from './model.ts';
import { dealerListPage, stylePath, styleText } from './page.ts';

const dealers = [
  sampleDealer('z-cars', { name: 'Alpha Motors' }),
  sampleDealer('a-cars', { name: 'Zeta Motors', card: { ...sampleDealer('x').card, vehicles: 41 } }),
];

const modelOf = (failures: [string, string][] = [], list = dealers) =>
  dealerListModel(
    memoryDealerData(list),
    new Map(failures),
    addressesFrom({ url: 'http://localhost:4321/' }),
  );

describe('the list of dealers', () => {
  it('is sorted by name, with the sum of their vehicles, failures and unserved dealers', async () => {
    const { cards, vehicles, missing } = await modelOf([
      ['a-cars', 'phone: not a number'],
      ['new-cars', 'no stock'],
    ]);
    expect(cards.map(({ name }) => name)).toEqual(['Alpha Motors', 'Zeta Motors']);
    expect(vehicles).toBe(42);
    expect(cards.map(({ failure }) => failure)).toEqual([undefined, 'phone: not a number']);
    expect(missing).toEqual([{ slug: 'new-cars', reason: 'no stock' }]);
  });

  it('is shown even if one dealer’s data cannot be read', async () => {
    const data = {
      dealers: async () => ['a-cars', 'broken'],
      dealer: async (slug: string) =>
        slug === 'broken' ? Promise.reject(new Error('x')) : publishedDealer(sampleDealer(slug)),
    };
    const model = await dealerListModel(data, new Map(), addressesFrom({ url: 'http://localhost/' }));
    expect([model.cards.length, model.missing.map(({ slug }) => slug)]).toEqual([1, ['broken']]);
    expect(model.cards[0]?.url).toBe('http://a-cars.localhost/');
  });

  it('has a heading for none, one and many', async () => {
    const heading = async (list: typeof dealers) => {
      const page = await dealerListPage(await modelOf([], list), '/style.css');
      return /<h1>(.*?),/.exec(page)?.[1];
    };
    expect(await heading([])).toBe('0 dealers');
    expect(await heading(dealers.slice(1))).toBe('1 dealer');
    expect(await heading(dealers)).toBe('2 dealers');
    expect(await dealerListPage(await modelOf([], []), '/style.css')).toContain('npm run build');
  });
});

describe('the search of the list', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => sampleDealer(`dealer-${index}`, { name: `Dealer ${index}` }));
  const HOSTILE = '"><script>alert(1)</script>';
  const withMake = (slug: string, make: string) =>
    sampleDealer(slug, { name: 'Third', vehicles: { v1: sampleHilux({ make }) } });
  const searched = (q: string, list: readonly ReturnType<typeof sampleDealer>[]) =>
    dealerListModel(
      memoryDealerData(list),
      new Map(),
      addressesFrom({ url: 'http://localhost:4321/' }),
      queryWords(new URLSearchParams({ q })),
    );

  it.each<[string, readonly string[]]>([
    ['alpha', ['z-cars']],
    ['  ALPHA motors ', ['z-cars']],
    ['a-cars', ['a-cars']],
    ['coffs', ['m-cars', 'z-cars', 'a-cars'].toSorted()],
    ['škoda', ['m-cars']],
    ['skoda third', ['m-cars']],
    ['alpha zeta', []],
  ])('finds dealers by name, slug, place and make: %s', async (q, slugs) => {
    const { cards, dealers: all } = await searched(q, [...dealers, withMake('m-cars', 'Škoda')]);
    expect(cards.map(({ slug }) => slug).toSorted()).toEqual(slugs);
    expect(all).toBe(3);
  });

  it('is shown for a long list or after a search, reports no match, and escapes text', async () => {
    const pageOf = async (q: string, list: typeof dealers) =>
      dealerListPage(await searched(q, list), '/s.css');
    const has = async (q: string, count: number) => (await pageOf(q, many(count))).includes('type="search"');
    expect([await has('', 12), await has('', 13), await has('x', 2)]).toEqual([false, true, true]);
    const text = await pageOf(HOSTILE, dealers);
    expect(text).toContain('No dealer is like that');
    expect(text).toContain('<a href="/">show all dealers</a>');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
    expect(styleText(await searched('alpha', dealers))).toBe(styleText(await searched('', dealers)));
  });
});

describe('the stylesheet of the list', () => {
  const styleWith = async (brand: string) => {
    const { card } = sampleDealer('x');
    return styleText(await modelOf([], [sampleDealer('a-cars', { card: { ...card, brand } })]));
  };

  it('accepts only colours, and has a new path for new contents', async () => {
    for (const brand of ['#0a3d62', '#FFF', 'oklch(62% 0.2 30)', 'rgb(1 2 3 / 0.5)', 'hsl(210deg 50% 40%)'])
      expect(await styleWith(brand)).toContain(`.dealer-a-cars { --brand: ${brand};`);
    for (const brand of ['red; } body { display: none', 'url(https://x.example)', 'var(--x)', '']) {
      const style = await styleWith(brand);
      expect(style).toContain('.dealer-a-cars { --brand: #27313f;');
      expect(brand !== '' && style.includes(brand)).toBe(false);
    }
    expect(stylePath(await styleWith('#000000'))).not.toBe(stylePath(await styleWith('#111111')));
  });
});
