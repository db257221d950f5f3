import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Entry } from '../entry.ts';
import { spellTitle, tidyEntry } from '../tidy.ts';
import { readTitle } from '../title.ts';
import { MODEL_NAMES } from './testing/model-names.ts';

const tidied = (given: Entry, market: 'AU' | 'NZ' | 'US' = 'AU'): Entry => {
  const entry = { ...given };
  readTitle(entry, market);
  tidyEntry(entry, MARKETS[market], () => undefined);
  spellTitle(entry, market);
  return entry;
};

describe('A model', () => {
  it('is spelled as its maker spells it, in 600 names', () => {
    expect(MODEL_NAMES.length).toBeGreaterThan(600);
    const found = MODEL_NAMES.map(([make, feed]) => [make, feed, tidied({ make, model: feed }).model]);
    expect(found).toEqual(MODEL_NAMES);
  });

  it.each<[string, Entry, Entry]>([
    ['a Prado', { model: 'Landcruiser', badge: 'Prado GXL' }, { model: 'LandCruiser Prado', badge: 'GXL' }],
    ['a plain LandCruiser', { model: 'Landcruiser', badge: 'GXL' }, { model: 'LandCruiser', badge: 'GXL' }],
    ['a Corolla Cross', { model: 'Corolla', badge: 'Cross GX' }, { model: 'Corolla Cross', badge: 'GX' }],
  ])('is not taken for another that its name begins with: %s', (_, given, expected) =>
    expect(tidied({ make: 'Toyota', ...given })).toMatchObject(expected),
  );

  it('keeps a grade as the badge, although a model of that name is known', () =>
    expect(tidied({ make: 'Volkswagen', model: 'Golf', badge: 'R' })).toMatchObject({
      model: 'Golf',
      badge: 'R',
    }));
});

describe('A title', () => {
  it.each<[string, Entry]>([
    ['2019 Toyota Landcruiser Prado GXL', { model: 'LandCruiser Prado', badge: 'GXL' }],
    ['2019 Ford Ka+ 1.2 Zetec', { model: 'Ka+', badge: '1.2 Zetec' }],
    ['2018 Hyundai i10 Premium', { model: 'i10', badge: 'Premium' }],
    ['2017 NISSAN GT-R PREMIUM EDITION', { model: 'GT-R', name: '2017 Nissan GT-R Premium Edition' }],
    ['Peugeot 2008 Allure 2019', { model: '2008', year: 2019 }],
    ['2008 Peugeot 2008', { model: '2008', year: 2008 }],
    ['Stunning Ford Focus ST 2016', { make: 'Ford', model: 'Focus', badge: 'ST', year: 2016 }],
    ['2021 Mazda CX5 Touring', { model: 'CX-5', name: '2021 Mazda CX-5 Touring' }],
    ['2012 Mazda 2 Neo', { model: '2', name: '2012 Mazda 2 Neo' }],
    ['2021 VW Golf GTI', { make: 'Volkswagen', name: '2021 Volkswagen Golf GTI' }],
  ])('is read and spelled as cards and filters are: %s', (name, expected) =>
    expect(tidied({ name })).toMatchObject(expected),
  );

  it('keeps a brand that says more than the make', () =>
    expect(
      tidied({ make: 'Mercedes-Benz', model: 'C-Class', name: '2019 Mercedes-AMG C 63 S' }),
    ).toMatchObject({ name: '2019 Mercedes-AMG C 63 S' }));

  it('says Mazda once in the US, where the model is a Mazda3', () =>
    expect(tidied({ make: 'Mazda', model: '3', name: '2019 Mazda 3 Sport' }, 'US')).toMatchObject({
      name: '2019 Mazda 3 Sport',
      model: 'Mazda3',
    }));
});

describe('A badge', () => {
  it.each<[Entry, Entry]>([
    [
      { make: 'Toyota', model: 'Hilux SR5', badge: 'SR5' },
      { model: 'HiLux', badge: 'SR5' },
    ],
    [
      { make: 'Toyota', model: 'HiLux', badge: 'SR5 SR5', name: '2020 Toyota HiLux SR5 SR5' },
      { badge: 'SR5', name: '2020 Toyota HiLux SR5' },
    ],
    [
      { make: 'Volkswagen', model: 'Golf R', badge: 'R' },
      { model: 'Golf R', badge: null },
    ],
    [
      { make: 'Zorgmobile', model: 'Flyer LX', badge: 'LX' },
      { model: 'Flyer', badge: 'LX' },
    ],
    [
      { make: 'Mazda', model: 'Mazda CX-5', badge: 'Touring' },
      { model: 'CX-5', badge: 'Touring' },
    ],
  ])('stands once: %o', (given, expected) => expect(tidied(given)).toMatchObject(expected));
});
