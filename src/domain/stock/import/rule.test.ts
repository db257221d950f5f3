import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_NAMES, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { Unreadable } from '#domain/vehicles/attributes/read-field.ts';
import { createPlaces, type FeedRow, leaves } from './column-lookup.ts';
import { conditionOn } from './feed-import.ts';
import { listIn } from './item-list.ts';
import type { FieldRule } from './mapping.ts';
import { fieldReader, type RuleSetting } from './rule.ts';

const SETTING: RuleSetting = { distance: 'km', dates: 'day-first', timezone: 'UTC' };

const read = (field: VehicleField, rule: FieldRule, row: FeedRow): unknown =>
  fieldReader(field, rule, createPlaces(), SETTING)(row);

test.each<[string, VehicleField, FieldRule, FeedRow, unknown]>([
  ['a column in another spelling', 'stocknum', 'StockNo', { 'Stock No.': 'A1' }, 'A1'],
  [
    'the first column that says something',
    'price',
    ['Special', 'Price'],
    { Special: '', Price: '9990' },
    9990,
  ],
  [
    'a price of 0 is none, the next may have one',
    'price',
    ['Special', 'Price'],
    { Special: '0.00', Price: '9990' },
    9990,
  ],
  ['a price on application is none', 'price', ['Special', 'Price'], { Special: 'POA', Price: '9990' }, null],
  ['0 alone is no price', 'price', 'Price', { Price: '$0' }, null],
  ['0 km are a distance', 'km', 'Km', { Km: '0' }, 0],
  ['a dash says nothing', 'colour', 'Colour', { Colour: ' - ' }, null],
  ['signs say nothing', 'colour', 'Colour', { Colour: '???' }, null],
  ['a colour that is none', 'colour', 'Colour', { Colour: 'no_color' }, null],
  ['a lone sign in a flag', 'certified', 'C', { C: '✔' }, true],
  ['what the rule calls nothing', 'colour', { from: 'C', none: ['Not listed'] }, { C: 'not listed' }, null],
  ['a path', 'price', 'price.amount', { price: { amount: '9990' } }, 9990],
  ['a path into JSON in a cell', 'city', 'address.city', { address: '{"city": "Perth"}' }, 'Perth'],
  ['an element with attributes', 'price', 'price', { price: { '@currency': 'AUD', '#text': '9990' } }, 9990],
  ['a named value in a list', 'km', 'attributes.kms', { attributes: [{ name: 'kms', value: '5' }] }, 5],
  [
    'a named value of an element',
    'city',
    'address.city',
    {
      address: {
        component: [
          { '@name': 'city', '#text': 'Topeka' },
          { '@name': 'region', '#text': 'Kansas' },
        ],
      },
    },
    'Topeka',
  ],
  [
    'numbered columns in their order',
    'images',
    { from: 'Photo*', all: true },
    { Photo2: 'https://x.example/2', Photo10: 'https://x.example/10', Photo1: 'https://x.example/1' },
    ['https://x.example/1', 'https://x.example/2', 'https://x.example/10'],
  ],
  [
    'a wrapped list',
    'images',
    'photos',
    { photos: { photo: [{ url: 'https://x.example/1' }, { url: 'https://x.example/2' }] } },
    ['https://x.example/1', 'https://x.example/2'],
  ],
  [
    'a template',
    'name',
    { template: '{Year} {Make}[ – {Trim}]' },
    { Year: '2020', Make: 'Kia', Trim: '' },
    '2020 Kia',
  ],
  ['a template whose columns are empty', 'name', { template: '{Year} {Make}' }, { Year: '', Make: '' }, null],
  ['a pattern', 'city', { from: 'L', pattern: '^(.+),' }, { L: 'Perth, WA' }, 'Perth'],
  [
    'a pattern without a match',
    'city',
    { from: 'L', pattern: '^(.+),', default: 'here' },
    { L: 'Perth' },
    'here',
  ],
  ['words', 'car_type', { from: 'T', words: { P: 'used' } }, { T: ' p ' }, 'used'],
  ['a word for nothing', 'simple_body', { from: 'T', words: { X: null } }, { T: 'x' }, null],
  ['the same for all', 'car_type', { value: 'used' }, {}, 'used'],
  ['a default', 'state', { from: 'S', default: 'WA' }, { S: '' }, 'WA'],
  ['a flag', 'certified', 'C', { C: 'Y' }, true],
  ['a flag of other words', 'certified', { from: 'C', yes: ['CPO'] }, { C: 'cpo' }, true],
  ['miles in a market of kilometres', 'km', { from: 'M', unit: 'mile' }, { M: '100' }, 161],
  ['thousands', 'km', { from: 'M', times: 1000 }, { M: '45.5' }, 45500],
  [
    'one address of several',
    'file',
    'F',
    { F: 'https://x.example/a https://x.example/b' },
    'https://x.example/a',
  ],
  ['a name of a prototype', 'name', 'constructor', {}, null],
])('a rule reads %s', (_, field, rule, row, expected) => expect(read(field, rule, row)).toEqual(expected));

test('an unreadable value is reported with the expected one', () => {
  const value = read('price', 'Price', { Price: 'ring Dave' });
  expect(value).toBeInstanceOf(Unreadable);
  expect(value).toMatchObject({ expected: 'an amount', found: '"ring Dave"' });
});

test.each([
  ['a|b| c ', ['a', 'b', 'c']],
  ['ABS, Radio (AM, FM), Air', ['ABS', 'Radio (AM, FM)', 'Air']],
  ['ABS, Radio (AM, FM', ['ABS', 'Radio (AM', 'FM']],
  ['• ABS\n• Air', ['ABS', 'Air']],
  ['<ul><li>ABS</li><li>Air, cold</li></ul>', ['ABS', 'Air, cold']],
  ['["ABS", "Air, cold"]', ['ABS', 'Air, cold']],
  ["['ABS', 'Air, cold']", ['ABS', 'Air, cold']],
  ['ABS;ABS', ['ABS']],
])('the text "%s" is split into %o', (text, list) => expect(listIn([text], 'list', undefined)).toEqual(list));

const A = 'https://x.example/a,b.jpg';
const B = 'https://x.example/b.jpg?x=1|2';
test.each([
  [`${A}|https://x.example/c.jpg`, [A, 'https://x.example/c.jpg']],
  [`${A},https://x.example/c.jpg`, [A, 'https://x.example/c.jpg']],
  [`${A}   https://x.example/c.jpg`, [A, 'https://x.example/c.jpg']],
  [`["${A}", "${B}"]`, [A, B]],
])('the text "%s" is split into addresses', (text, list) =>
  expect(listIn([text], 'addresses', undefined)).toEqual(list),
);

test.each([
  [{ from: 'T', is: ['Used'] }, { T: ' used' }, true],
  [{ from: 'T', not: ['Sold'] }, { T: 'SOLD' }, false],
  [{ from: 'P', least: 1000 }, { P: '$999' }, false],
  [{ from: 'P', least: 1000, most: 5000 }, { P: '$4,999' }, true],
  [{ from: 'P', least: 1000 }, { P: 'POA' }, false],
  [{ from: ['A', 'B'], matches: '^y' }, { A: '', B: 'Yard' }, true],
])('the condition %o on %o is: %s', (condition, row, holds) =>
  expect(conditionOn(condition, createPlaces())(row)).toBe(holds),
);

test('deeply nested values cause no stack overflow', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 50_000; level += 1) deep = [deep];
  expect(leaves(deep)).toEqual([]);
});

test('no row makes a rule throw', () => {
  const rules = fc.record(
    {
      from: fc.constantFrom('a', 'a.b', 'a*', 'b', '__proto__', 'constructor.name'),
      all: fc.boolean(),
      split: fc.constantFrom('|', ','),
      times: fc.constantFrom(0.01, 1000),
    },
    { requiredKeys: ['from'] },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...FIELD_NAMES),
      rules,
      fc.dictionary(fc.constantFrom('a', 'a1', 'b', '__proto__'), fc.jsonValue()),
      (field, rule, row) => {
        read(field, rule, row);
      },
    ),
    { numRuns: 300 },
  );
});

test('a template is null for an empty row, and reads the next row', () => {
  const read = fieldReader('name', { template: '{Make} {Model}' }, createPlaces(), SETTING);
  const rows = [
    { Make: '', Model: '' },
    { Make: 'Kia', Model: 'Rio' },
  ];
  expect([...rows, ...rows].map(read)).toEqual([null, 'Kia Rio', null, 'Kia Rio']);
});
