import { describe, expect, it } from 'vitest';
import { publishedDealer } from '#adapters/dealer-data/published-dealer.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { addressesFrom } from '../machine-page.ts';
import { dealerListModel } from './model.ts';
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
  it('is by name, with the sum of their vehicles', async () => {
    const { cards, vehicles } = await modelOf();
    expect(cards.map(({ name }) => name)).toEqual(['Alpha Motors', 'Zeta Motors']);
    expect(vehicles).toBe(42);
  });

  it('says on the card that the last build failed, and lists apart what is not served', async () => {
    const { cards, missing } = await modelOf([
      ['a-cars', 'phone: not a number'],
      ['new-cars', 'no stock'],
    ]);
    expect(cards.map(({ failure }) => failure)).toEqual([undefined, 'phone: not a number']);
    expect(missing).toEqual([{ slug: 'new-cars', reason: 'no stock' }]);
  });

  it('goes on when one dealer’s data cannot be read', async () => {
    const data = {
      dealers: async () => ['a-cars', 'broken'],
      dealer: async (slug: string) =>
        slug === 'broken' ? Promise.reject(new Error('x')) : publishedDealer(sampleDealer(slug)),
    };
    const model = await dealerListModel(data, new Map(), addressesFrom({ url: 'http://localhost/' }));
    expect([model.cards.length, model.missing.map(({ slug }) => slug)]).toEqual([1, ['broken']]);
    expect(model.cards[0]?.url).toBe('http://a-cars.localhost/');
  });

  it('has words for none, one and many', async () => {
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

describe('its stylesheet', () => {
  const styleWith = async (brand: string) => {
    const { card } = sampleDealer('x');
    return styleText(await modelOf([], [sampleDealer('a-cars', { card: { ...card, brand } })]));
  };

  it.each([['#0a3d62'], ['#FFF'], ['oklch(62% 0.2 30)'], ['rgb(1 2 3 / 0.5)'], ['hsl(210deg 50% 40%)']])(
    'takes the colour %s',
    async (brand) => {
      expect(await styleWith(brand)).toContain(`.dealer-a-cars { --brand: ${brand};`);
    },
  );

  it.each([['red; } body { display: none'], ['url(https://x.example)'], ['var(--x)'], ['']])(
    'takes no %j',
    async (brand) => {
      const style = await styleWith(brand);
      expect(style).toContain('.dealer-a-cars { --brand: #27313f;');
      expect(brand !== '' && style.includes(brand)).toBe(false);
    },
  );

  it('has another path when its content is another', async () => {
    expect(stylePath(await styleWith('#000000'))).not.toBe(stylePath(await styleWith('#111111')));
  });
});
