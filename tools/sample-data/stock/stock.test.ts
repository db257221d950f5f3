import { describe, expect, it } from 'vitest';
import { CATALOGUES } from './catalogue.ts';
import { slugOf, stockNumber, vinLike } from './identity.ts';
import { fateOf, timeText } from './life.ts';
import { rangeLabel, usedPrice } from './money.ts';
import { createRandom } from './random.ts';

describe('chance from a seed', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('picks some without picking one twice', () => {
    const picked = createRandom('some').some([1, 2, 3, 4, 5], 4);
    expect(new Set(picked).size).toBe(4);
  });
});

describe('words for prices', () => {
  it.each([
    [9_990, 'Under $10,000'],
    [10_000, '$10,000 - $20,000'],
    [19_990, '$10,000 - $20,000'],
    [60_000, 'Over $60,000'],
  ])('%i lies in %s', (amount, label) => {
    expect(rangeLabel([10_000, 20_000, 60_000], amount).replace('$20,000 - $60,000', '')).toBe(label);
  });
});

describe('used prices', () => {
  const at = (year: number, km: number) =>
    usedPrice(createRandom('price'), 50_000, { year, km, yearly: 15_000 });
  it('fall with age and with distance', () => {
    expect(at(2024, 30_000)).toBeGreaterThan(at(2018, 120_000));
    expect(at(2020, 40_000)).toBeGreaterThan(at(2020, 160_000));
  });
});

describe('identity', () => {
  it.each([
    [['2024', 'Yamaha Ténéré 700', 'N10001'], '2024-yamaha-tenere-700-n10001'],
    [['18’6” Couples', null, ''], '18-6-couples'],
  ])('%j becomes %s', (words, slug) => {
    expect(slugOf(...words)).toBe(slug);
  });

  it('writes stock numbers in the dealer’s own way', () => {
    const random = createRandom('numbers');
    expect(stockNumber('T10###', 7, 'used', random)).toMatch(/^U10\d{3}$/);
    expect(stockNumber('S-####', 7, 'new', random)).toMatch(/^S-\d{4}$/);
  });

  it('writes seventeen characters that look like a VIN', () => {
    expect(vinLike(createRandom('vin'), 'Toyota')).toMatch(/^JTM[A-HJ-NPR-Z0-9]{14}$/);
  });
});

it('has every fate among the first fifty vehicles', () => {
  const fates = new Set(Array.from({ length: 50 }, (_, place) => fateOf(place)));
  expect(fates.size).toBe(8);
});

it('writes a time as feeds do', () => {
  expect(timeText(1_790_000_000, 'seconds')).toBe(1_790_000_000);
  expect(timeText(1_790_000_000, 'iso')).toBe('2026-09-21T14:13:20Z');
});

it('names every badge of the catalogue with a price', () => {
  const badges = Object.values(CATALOGUES).flatMap((models) => models.flatMap((model) => model.badges));
  expect(badges.length).toBeGreaterThan(400);
  expect(badges.filter((badge) => badge.name === '' || !(badge.price > 5000))).toEqual([]);
});
