import { describe, expect, test } from 'vitest';
import { groupsOf, type HitKind, type SiteSearchEntry, type SiteSearchHit } from './entry.ts';
import { openEntries, suggestionsOf } from './search-entries.ts';

const entry = (name: string, fields: Partial<SiteSearchEntry> = {}): SiteSearchEntry => ({
  id: name,
  kind: 'vehicle',
  name,
  label: 'Used',
  price: null,
  image: null,
  url: `/cars/${name}`,
  custom_rank: 0,
  words: '',
  ...fields,
});

const names = (entries: readonly SiteSearchEntry[], query: string) =>
  openEntries(entries)(query, 50).hits.map(({ name }) => name);

const YARD = [
  entry('2024 Mazda CX-5 Maxx Sport', { words: 'U70012 White SUV SUVs Used' }),
  entry('2021 Mazda CX-50', { words: 'U70013' }),
  entry('Isuzu D-MAX LS-U', { words: 'Ute Utes Diesel New' }),
  entry('Toyota LandCruiser Prado'),
  entry('Citroën C4 X'),
  entry('Mitsubishi Triton', { words: 'Ute Utes Diesel Used' }),
];

describe('a query', () => {
  test.each<[string, readonly string[]]>([
    ['mazda', ['2024 Mazda CX-5 Maxx Sport', '2021 Mazda CX-50']],
    ['MAZ', ['2024 Mazda CX-5 Maxx Sport', '2021 Mazda CX-50']],
    ['sport mazda', ['2024 Mazda CX-5 Maxx Sport']],
    ['cx-5 maxx', ['2024 Mazda CX-5 Maxx Sport']],
    ['cx5', ['2024 Mazda CX-5 Maxx Sport', '2021 Mazda CX-50']],
    ['cx 50', ['2021 Mazda CX-50']],
    ['dmax', ['Isuzu D-MAX LS-U']],
    ['d max lsu', ['Isuzu D-MAX LS-U']],
    ['land cruiser', ['Toyota LandCruiser Prado']],
    ['land cruiser prado', ['Toyota LandCruiser Prado']],
    ['citroen', ['Citroën C4 X']],
    ['CITROËN c4x', ['Citroën C4 X']],
    ['used utes', ['Mitsubishi Triton']],
    ['u70012', ['2024 Mazda CX-5 Maxx Sport']],
    ['azda', []],
    ['mazda triton', []],
    ['', []],
    ['   ', []],
    ['–!?', []],
    ['<script>', []],
  ])('%j finds %j', (query, expected) => expect(names(YARD, query)).toEqual(expected));

  test.each<[string, string]>([
    ['a letter too few', 'mitsubshi'],
    ['a letter too many', 'mitsubbishi'],
    ['another letter', 'mitsuvishi'],
    ['two letters swapped', 'mitusbishi'],
    ['a word not yet ended', 'mitsubs'],
    ['a slip in a word not yet ended', 'mitusbi'],
    ['a slip beside a right word', 'tritn mitsubishi'],
  ])('with %s is corrected: %s', (_, query) => expect(names(YARD, query)).toEqual(['Mitsubishi Triton']));

  test.each(['mitubshsi', 'nitsubishi', 'trto', 'u70912', 'mitsubishi x'])(
    'with more than one mistake finds nothing: %s',
    (query) => expect(names(YARD, query)).toEqual([]),
  );

  test('with an exact match brings in no fuzzy match', () => {
    expect(names([entry('Honda Civic'), entry('Hondo Bike')], 'honda')).toEqual(['Honda Civic']);
  });

  test('that is very long is cut', () => {
    expect(names(YARD, `mazda ${'x'.repeat(100_000)}`)).toEqual([]);
  });
});

describe('hits', () => {
  test('are sorted by rank, then by match, then by index order', () => {
    const found = names(
      [
        entry('Rangers and more'),
        entry('Wildtrak', { words: 'Ford Ranger' }),
        entry('Ford Ranger', { id: '1' }),
        entry('Ranger Raptor'),
        entry('Range of services', { custom_rank: -1 }),
        entry('Featured: a ranger', { custom_rank: 10, words: 'ranger' }),
      ],
      'ranger',
    );
    expect(found).toEqual([
      'Featured: a ranger',
      'Ford Ranger',
      'Ranger Raptor',
      'Rangers and more',
      'Wildtrak',
    ]);
  });

  test('are limited, and the total counts all of them', () => {
    const answer = openEntries(YARD)('mazda', 1);
    expect(answer.total).toBe(2);
    expect(answer.hits).toEqual([
      {
        id: '2024 Mazda CX-5 Maxx Sport',
        kind: 'vehicle',
        name: '2024 Mazda CX-5 Maxx Sport',
        label: 'Used',
        price: null,
        image: null,
        url: '/cars/2024 Mazda CX-5 Maxx Sport',
      },
    ]);
  });
});

/** `vvm` → two vehicles and a model */
const hits = (kinds: string): readonly SiteSearchHit[] =>
  [...kinds].map((letter, index) => {
    const kind = { v: 'vehicle', m: 'model', p: 'page' }[letter] as HitKind;
    return { id: String(index), kind, name: letter, label: '', price: null, image: null, url: `/${index}` };
  });
const letters = (found: readonly SiteSearchHit[]) => found.map(({ name }) => name).join('');

test.each([
  ['', ''],
  ['vvm', 'vvm'],
  ['vvvvvvvvmp', 'vvvvvmp'],
  ['vvvvvvvv', 'vvvvv'],
  ['mmmmmvvvvvvpp', 'mmmvvvv'],
  ['ppppp', 'ppp'],
])('suggestions are the best of each kind: %j gives %j', (found, suggested) =>
  expect(letters(suggestionsOf(hits(found)))).toBe(suggested),
);

test('results are grouped into vehicles, models and pages', () => {
  expect(groupsOf(hits('pvmvp')).map(({ kind, hits: found }) => [kind, found.length])).toEqual([
    ['vehicle', 2],
    ['model', 1],
    ['page', 2],
  ]);
  expect(groupsOf(hits('pp')).map(({ kind }) => kind)).toEqual(['page']);
});
