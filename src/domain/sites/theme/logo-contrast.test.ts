import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOOTERS } from '../look-config.ts';
import { siteWith } from '../site-fixture.ts';
import { FOOTERS_ON_BAND, logoContrast, logoDoubt, logoPlaces } from './logo-contrast.ts';

const FILES: Readonly<Record<string, string>> = { map: 'WithMap', 'perth-subaru': 'PerthSubaru' };

test('the list of footers with the logo on the band matches their templates', () => {
  const isOnBand = (variant: string): boolean => {
    const file = FILES[variant] ?? `${variant.charAt(0).toUpperCase()}${variant.slice(1)}`;
    return /<(?:Logo|Lead) \{shell\} onBand/.test(
      readFileSync(`src/features/shell/footer/variants/${file}.astro`, 'utf8'),
    );
  };
  expect(FOOTERS.filter(isOnBand)).toEqual(FOOTERS.filter((one) => FOOTERS_ON_BAND.includes(one)));
});

const LOGO = { url: '/assets/logo.svg' };
const WITH_DARK = { ...LOGO, dark_url: '/assets/dark.svg' };

test.each<[what: string, fields: Record<string, unknown>, places: readonly string[]]>([
  ['none', { logo: null }, []],
  ['one for everything', { logo: LOGO }, ['header: url', 'footer: url']],
  ['one for dark grounds', { logo: WITH_DARK }, ['header: url', 'footer: dark_url']],
  ['a light footer', { logo: LOGO, footer: { variant: 'minimal' } }, ['header: url']],
  [
    'night and day',
    { logo: WITH_DARK, theme: { palette: 'auto' } },
    ['header: url', 'header: dark_url', 'footer: dark_url'],
  ],
  [
    'a square header',
    { logo: { ...LOGO, square_url: '/assets/square.svg' }, header: { variant: 'large-square' } },
    ['header: square_url', 'footer: url'],
  ],
])('logoPlaces lists each place with its logo: %s', (_, fields, places) => {
  const { config } = siteWith({ template: 'classic', footer: { variant: 'default' }, ...fields });
  expect(logoPlaces(config).map(({ on, field }) => `${on}: ${field}`)).toEqual(places);
});

const NAVY = '#14213d';
const [CLEAR, DARK, WHITE, RED] = [
  [0, 0, 0, 0],
  [16, 24, 48, 255],
  [255, 255, 255, 255],
  [230, 60, 50, 255],
];
const picture = (...parts: readonly (readonly [count: number, colour: readonly number[] | undefined])[]) =>
  parts.flatMap(([count, colour = []]) => Array.from({ length: count }, () => colour).flat());

const place = { field: 'url', src: LOGO.url, on: 'footer', ground: NAVY } as const;

test.each<[what: string, pixels: readonly number[], isTold: boolean]>([
  ['dark letters', picture([60, CLEAR], [40, DARK]), true],
  ['white letters', picture([60, CLEAR], [40, WHITE]), false],
  ['dark letters beside a large red mark', picture([60, CLEAR], [20, DARK], [20, RED]), false],
  ['dark letters with a red dot', picture([60, CLEAR], [38, DARK], [2, RED]), true],
  ['a dark picture that covers its ground', picture([2, CLEAR], [98, DARK]), false],
  ['nothing at all', picture([100, CLEAR]), false],
])('a logo with %s is reported or accepted on a dark footer', (_, pixels, isTold) => {
  const found = logoContrast(pixels, NAVY);
  expect(found ? logoDoubt(place, found).length > 0 : false).toBe(isTold);
});

test('the warning names the background, the figures and the fix', () => {
  expect(logoDoubt(place, { seen: 0.04, median: 1.067 })).toEqual([
    {
      path: ['logo', 'url'],
      found: '/assets/logo.svg',
      expected:
        'a logo that shows on the footer, #14213d: 96 % of this one has a contrast below 1.9:1 there, and half of it at most 1.07:1. Name a light one as "logo.dark_url"',
    },
  ]);
});
