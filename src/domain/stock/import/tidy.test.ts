import { expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { calmed, isShouted, titled } from './capitals.ts';
import type { Entry, EntryChange } from './entry.ts';
import { plainText, withoutMarkup, withoutPhones } from './plain-text.ts';
import { tidyEntry } from './tidy.ts';

const tidied = (given: Entry, market: 'AU' | 'NZ' | 'US' = 'AU') => {
  const entry = { ...given };
  const changes: EntryChange[] = [];
  tidyEntry(entry, MARKETS[market], (change) => changes.push(change));
  return { entry, changes };
};

test.each([
  [
    { make: 'MERCEDES BENZ', model: 'SPRINTER' },
    { make: 'Mercedes-Benz', model: 'Sprinter' },
  ],
  [
    { make: 'GREAT WALL', model: 'CANNON-L' },
    { make: 'Great Wall', model: 'Cannon-L' },
  ],
  [
    { make: 'ZORGMOBILE', model: 'FLYER GLX' },
    { make: 'Zorgmobile', model: 'Flyer GLX' },
  ],
  [
    { make: 'mazda', model: 'cx5' },
    { make: 'Mazda', model: 'CX-5' },
  ],
  [
    { make: 'toyota', model: 'corolla ascent sport' },
    { model: 'Corolla', badge: 'Ascent Sport' },
  ],
  [
    { make: 'Toyota', model: 'Corolla Ascent', badge: 'Sedan' },
    { model: 'Corolla Ascent', badge: 'Sedan' },
  ],
  [{ badge: 'ASCENT SPORT GXL' }, { badge: 'Ascent Sport GXL' }],
  [{ badge: 'VTIL 4MATIC' }, { badge: 'VTIL 4MATIC' }],
  [{ colour: 'SOUL RED' }, { colour: 'Red', colour_name: 'Soul Red' }],
  [{ colour: 'White' }, { colour: 'White', colour_name: null }],
  [{ colour: 'Gray' }, { colour: 'Grey', colour_name: null }],
  [{ colour: 'Zebra' }, { colour: null, colour_name: 'Zebra' }],
  [{ colour: '5 years' }, { colour: null, colour_name: null }],
  [{ status: 'Under Offer' }, { status: 'in_stock', reserved: true }],
  [{ car_type: 'Certified' }, { car_type: 'used', certified: true }],
  [{ car_type: 'cabbage' }, { car_type: 'cabbage' }],
  [
    { item_type: 'Truck', simple_body: 'Tray' },
    { item_type: 'truck', simple_body: 'Truck' },
  ],
  [{ simple_body: 'PANTECH' }, { simple_body: 'Pantech' }],
  [{ simple_body: 'ZEPPELIN' }, { simple_body: null }],
  [{ item_type: 'Hovercraft' }, { item_type: 'Hovercraft' }],
  [
    { state: 'vic', city: 'BOX HILL' },
    { state: 'VIC', city: 'Box Hill' },
  ],
])('%o is tidied to %o', (given, expected) => expect(tidied(given).entry).toMatchObject(expected));

test('changes are reported, and correct values are not', () => {
  expect(tidied({ make: 'VW', model: 'Golf', simple_fuel: 'ULP' }).changes).toEqual([
    { field: 'make', from: 'VW', to: 'Volkswagen' },
    { field: 'simple_fuel', from: 'ULP', to: 'Petrol' },
  ]);
});

test.each([
  ['AU', 'Call 0412 345 678 now', 'Call 0412 ••• ••• now'],
  ['AU', '(02) 6651 0000 or +61 412 345 678', '(02) •••• •••• or +61 4•• ••• •••'],
  ['AU', 'Ring 1300 123 456.', 'Ring 1300 ••• •••.'],
  ['US', 'Call (312) 555-0142 or 312.555.0142', 'Call (312) •••-•••• or 312.5••.••••'],
  ['NZ', 'Text 021 123 4567', 'Text 021 1•• ••••'],
  ['AU', '$24,990 or 24 990 drive away', '$24,990 or 24 990 drive away'],
  ['AU', 'VIN JTMCV02J004123456, stock number 0412345678', 'VIN JTMCV02J004123456, stock number 0412345678'],
  ['US', 'Stock # 2345678901, listed 2023-05-04 12:30', 'Stock # 2345678901, listed 2023-05-04 12:30'],
  ['AU', 'Built 03/2019, 120 000 km, 4x4, 2.8 L', 'Built 03/2019, 120 000 km, 4x4, 2.8 L'],
  ['AU', 'ABN 12 345 678 901 and LMCT 12345', 'ABN 12 345 678 901 and LMCT 12345'],
] as const)('in %s "%s" is masked as "%s"', (market, text, shown) =>
  expect(withoutPhones(text, MARKETS[market])).toBe(shown),
);

test.each([
  ['BE QUICK!!! LOW KM, ONE OWNER.', [], 'Be quick! Low KM, one owner.'],
  ['THE TOYOTA HILUX SR5 IS HERE', ['Toyota', 'HiLux'], 'The Toyota HiLux SR5 is here'],
  ['A calm text with ABS and GPS.', [], 'A calm text with ABS and GPS.'],
  ['CALM DOWN PLEASE NOW\nthis line stays', [], 'Calm down please now\nthis line stays'],
  ['**SOLD**\n==========\nNext one soon', [], 'SOLD\n\nNext one soon'],
])('the text "%s" is written in sentence case', (text, names, calm) =>
  expect(calmed(text, names)).toBe(calm),
);

test.each([
  ['LANDCRUISER', 'Landcruiser'],
  ['CX-5 RAV4 GLX', 'CX-5 RAV4 GLX'],
  ['Already Fine', 'Already Fine'],
])('the text "%s" in title case is %s', (text, shown) => expect(titled(text)).toBe(shown));

test('a short text in capitals does not count as shouted', () => {
  expect(isShouted('LOW KM')).toBe(false);
  expect(isShouted('LOW KILOMETRES HERE')).toBe(true);
});

test.each([
  ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['<style>p{}</style><script>x()</script>Text', 'Text'],
  ['a &amp; b &lt; c', 'a & b < c'],
  ['<b>unclosed', 'unclosed'],
  ['<script>never closed', ''],
])('the markup %s is shown as a browser shows it', (html, shown) => expect(plainText(html)).toBe(shown));

test('markup that was escaped twice is removed too', () =>
  expect(withoutMarkup('&lt;p&gt;Hi&lt;/p&gt;')).toBe('Hi'));
