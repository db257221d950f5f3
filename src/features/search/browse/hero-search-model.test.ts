import { describe, expect, test } from 'vitest';
import { DROPDOWN_LIMITS } from '#domain/search/filters/choices.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { vehicleWith } from '#domain/vehicles/vehicle-fixture.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { byPricePage } from '../results/by-price-page.ts';
import { heroSearch } from './hero-search-model.ts';

type Fields = Readonly<Record<string, unknown>>;

const contextOf = (config: Fields, vehicles: readonly Fields[]) => {
  const stock = vehicles.map((fields, index) =>
    vehicleWith({ id: index + 1, slug: `v-${index}`, price: 24_000, ...fields }),
  );
  return modelSite(dealerAt(siteWith(config), stock, 0)).context;
};
const formOf = (config: Fields, ...vehicles: readonly Fields[]) =>
  heroSearch(contextOf(config, vehicles)) ?? expect.fail('no form');

const newOne = { car_type: 'new', make: 'Kia', model: 'Rio', simple_body: 'Hatchback' };
const demo = { car_type: 'demo', make: 'Kia', model: 'Picanto', simple_body: 'Hatchback', price: 9000 };
const used = { car_type: 'used', make: 'Toyota', model: 'HiLux', simple_body: 'Ute', colour: 'Red' };

describe('the hero form', () => {
  test.each([
    [false, [newOne, demo, used], ['', 'new', 'demo', 'used']],
    [true, [newOne, demo, used], ['', 'new,demo', 'used']],
    [true, [demo, used], ['', 'demo', 'used']],
    [false, [used, newOne], ['', 'new', 'used']],
    [true, [newOne, demo], []],
    [false, [used], []],
  ])('with new and demo combined (%s) over %j offers the conditions %j', (combine, stock, values) => {
    const form = formOf({ search: { hero: { combine_new_and_demo: combine } } }, ...stock);
    expect(form.types.flatMap(({ value, stocked }) => (stocked ? [value] : []))).toEqual(values);
  });

  test('has hidden options for conditions that may follow', () => {
    const hidden = (combine: boolean, ...stock: readonly Fields[]) =>
      formOf({ search: { hero: { combine_new_and_demo: combine } } }, ...stock).types.filter(
        ({ stocked }) => !stocked,
      );
    expect(hidden(false, newOne, used)).toEqual([{ label: 'Demo', value: 'demo', stocked: false }]);
    expect(hidden(true, newOne, used)).toEqual([]);
    expect(hidden(false, newOne, demo, used)).toEqual([]);
  });

  test('has no more options than the limit of each list', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...used,
      simple_body: `Body ${at}`,
      colour: `Colour ${at}`,
      location_name: `Yard ${at}`,
      price: 500 + at * 1000,
    }));
    const price_ranges = many.map((_, at) => 1000 + at * 1000);
    const lengths = (third_field: string) =>
      Object.fromEntries(
        formOf({ search: { price_ranges, hero: { third_field } } }, ...many).fields.map(
          ({ name, groups }) => [name, groups.reduce((sum, { choices }) => sum + choices.length, 0)],
        ),
      );
    expect(lengths('colour')).toEqual({ simple_body: 30, colour: 30, price: 30 });
    expect(lengths('location')).toEqual({ simple_body: 30, location_name: 30, price: 30 });
    expect(formOf({}, newOne, demo, used).types.length).toBeLessThanOrEqual(DROPDOWN_LIMITS.car_type);
  });

  test('has a field for each real choice, in the market’s spelling', () => {
    const names = (config: Fields, ...stock: readonly Fields[]) =>
      formOf(config, ...stock).fields.map(({ name, label }) => [name, label]);
    expect(names({ market: 'US' }, newOne, demo, { ...used, colour: 'Blue' }, used)).toEqual([
      ['make', 'Make'],
      ['model', 'Model'],
      ['simple_body', 'Body'],
      ['colour', 'Color'],
      ['price', 'Price'],
    ]);
    const fuels = [
      { ...used, simple_fuel: 'Petrol' },
      { ...used, simple_fuel: 'Diesel' },
    ];
    expect(names({ search: { hero: { third_field: 'fuel' } } }, ...fuels)).toEqual([['simple_fuel', 'Fuel']]);
  });

  test('has a weekly price if nothing is for sale', () => {
    const hired = [{ subscription_price: 90 }, { subscription_price: 210 }].map((one, index) => ({
      ...used,
      ...one,
      price: 0,
      weekly_price_range: index === 0 ? 'Under $100' : 'Over $200',
    }));
    const form = formOf({}, ...hired);
    expect(form.fields).toMatchObject([{ name: 'weekly_price_range', label: 'Price a week' }]);
    expect(form.byPrice).toBeNull();
  });

  test('counts exactly what the results will show', () => {
    const stock = [newOne, demo, { ...used, price: null }];
    expect(formOf({}, ...stock)).toMatchObject({
      offer: ['Show Me ', '3', ' cars'],
      counted: '/search/new-used-and-demo-cars',
    });
    const cheapest = { search: { default_sort: 'price-asc' } };
    expect(formOf(cheapest, ...stock)).toMatchObject({
      offer: ['Show Me ', '2', ' cars'],
      counted: '/search/new-used-and-demo-cars',
    });
  });

  test('is absent if the stock is empty', () => {
    expect(heroSearch(contextOf({}, []))).toBeNull();
  });
});

describe('the search by price', () => {
  const page = byPricePage(
    contextOf({ vehicles: { one: 'bike', many: 'bikes' }, search: { base_path: '/used-car' } }, [
      newOne,
      newOne,
      demo,
      { price: 300_000 },
      { price: null },
    ]),
  );

  test('includes everything with a price, whatever the ends of the slider', () => {
    expect(page).toMatchObject({
      offer: 'Show Me 4 bikes',
      said: 'Any price',
      money: { min: '$9,000 and under', max: '$250,000 and over' },
      action: '/used-car',
      sign: '$',
    });
    expect(page.head.path).toBe('/used-car/by-price');
  });

  test('has at most fifty bars, with the highest for the most vehicles and the last for all higher prices', () => {
    expect(page.bars).toHaveLength(49);
    expect(page.bars.filter(({ share }) => share > 0)).toEqual([
      { from: 9000, share: 0.5 },
      { from: 24_000, share: 1 },
      { from: 249_000, share: 0.5 },
    ]);
  });
});
