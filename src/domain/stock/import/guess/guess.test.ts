import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { FeedRow } from '../column-lookup.ts';
import { guessMapping } from './guess.ts';

const guessed = (rows: readonly FeedRow[], answers: Readonly<Record<string, string>> = {}) =>
  guessMapping(rows, { market: MARKETS.AU, answers });

const LISTING = {
  ...{ id: 'A1', title: '2019 Kia Rio S', make: 'Kia', model: 'Rio', trim: 'S', year: '2019' },
  ...{ mileage: '41000 km', price: '15990 AUD', color: 'White', condition: 'used' },
  ...{ body_style: 'Hatchback', transmission: 'Automatic', store_code: 'Y1' },
  image_link: 'https://pics.example/1.jpg',
};
const listings = (more: FeedRow): readonly FeedRow[] =>
  ['A1', 'A2', 'A3'].map((id, at) => ({ ...LISTING, id, year: String(2017 + at), ...more }));

describe('A guess', () => {
  it('asks for a make that no title begins with, and says what was seen', () => {
    const { questions } = guessed([
      { Ref: '1', Title: 'Corolla Ascent', Price: '9990' },
      { Ref: '2', Title: 'Civic VTi', Price: '8990' },
    ]);
    expect(questions[0]).toMatchObject({ name: 'make', isColumn: true, usual: null });
    expect(questions[0]?.ask).toContain('"Title" says "Corolla Ascent"');
  });

  it('reads the make from the addresses of pages, and of two words if it has two', () => {
    const row = (path: string, Model: string) => ({ Link: `https://x.example/used/${path}`, Model });
    const { mapping, questions } = guessed([
      row('land-rover/defender', 'Defender'),
      row('kia/rio', 'Rio'),
      row('mazda/demio', 'Demio'),
    ]);
    expect(mapping.make).toMatchObject({ from: 'Link' });
    expect(questions.map(({ name }) => name)).not.toContain('make');
  });

  it('takes a value that is the same for all, as a number where the field is one', () => {
    const { mapping } = guessed([{ Model: 'Rio' }], { make: 'the same for all: Kia', year: '=2020' });
    expect(mapping).toMatchObject({ make: { value: 'Kia' }, year: { value: 2020 } });
  });

  it('offers a preset that reads the columns as it does', () =>
    expect(guessed(listings({})).preset).toBe('google-listings'));

  it('offers none that reads a field from other columns', () => {
    const rows = listings({ mileage: '', Kilometres: '41000' });
    expect(guessed(rows).preset).toBe('google-listings');
    const other = listings({ vehicle_mileage: '9', Odometer: '41000' });
    expect(guessed(other, { km: 'Odometer' }).preset).toBeNull();
  });

  it('keeps what a person said of a word, although a preset reads the same column', () => {
    const rows = listings({}).map((row, at) => (at === 0 ? { ...row, condition: 'Zorg' } : row));
    expect(guessed(rows, { 'car_type.Zorg': 'new' }).mapping.car_type).toMatchObject({
      words: { Zorg: 'new' },
    });
  });
});
