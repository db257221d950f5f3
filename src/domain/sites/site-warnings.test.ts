import { expect, it, test } from 'vitest';
import type { Link } from './routing/links.ts';
import { siteWith } from './site-fixture.ts';
import {
  deadNavigation,
  missingAssets,
  missingPhoneWarnings,
  swappedHours,
  undialledPhones,
} from './site-warnings.ts';

const has =
  (...paths: readonly string[]) =>
  (href: string): Link | undefined =>
    paths.includes(href) ? { href, kind: 'page' } : undefined;

test('a menu entry without a page is reported, wherever it is', () => {
  const { config } = siteWith({
    navigation: {
      header: [
        { name: 'About', url: '/about', dropdownItems: [{ name: 'Team', url: '/team' }] },
        { title: 'More', dropdownMenus: [{ title: 'Find us', items: [{ name: 'Map', url: '/map' }] }] },
      ],
      footer: [{ name: 'Jobs', url: '/jobs' }],
    },
  });
  expect(deadNavigation(config, has('/about', '/map'), ['/teams'])).toEqual([
    {
      path: ['navigation', 'header', 0, 'dropdownItems', 0, 'url'],
      found: '/team',
      expected: 'the address of a page that the site has: the entry "Team" is not shown',
      candidates: ['/teams'],
    },
    expect.objectContaining({ path: ['navigation', 'footer', 0, 'url'], found: '/jobs' }),
  ]);
  expect(deadNavigation(config, has('/about', '/team', '/map', '/jobs'))).toEqual([]);
});

test('a named file that does not exist is reported once', () => {
  const logo = { url: '/assets/logo.svg', dark_url: '/assets/dark.svg', square_url: '/assets/dark.svg' };
  const site = siteWith({ logo });
  const assets = [{ source: '/logo.svg', url: '/assets/logo.svg', shared: false }];
  expect(missingAssets({ ...site, assets })).toEqual([
    {
      path: ['logo', 'square_url'],
      found: '/assets/dark.svg',
      expected: 'a file that exists: put it into sites/harbour-autos/assets/dark.svg, or remove its name',
      candidates: ['/assets/logo.svg'],
    },
  ]);
});

test.each<[phone: string, isTold: boolean]>([
  ['02 6651 0000', false],
  ['+61 2 6651 0000', false],
  ['13 11 14', false],
  ['call us', true],
  ['-', true],
  ['1300 TOYOTA', true],
])('the phone "%s" is reported: %s', (phone, isTold) => {
  const { config } = siteWith({ phone, staff: [{ name: 'Kim', department: 'Sales', phone }] });
  const paths = undialledPhones(config).map(({ path }) => path.join('.'));
  expect(paths).toEqual(isTold ? ['phone', 'staff.0.phone'] : []);
});

test.each<[open: string, close: string, isTold: boolean]>([
  ['08:30', '17:30', false],
  ['17:30', '08:30', true],
  ['08:30', '05:30', true],
  ['18:00', '02:00', false],
  ['00:00', '00:00', false],
])('hours from %s to %s are reported: %s', (open, close, isTold) => {
  const { config } = siteWith({
    opening_hours: [{ weekday: 1, status: 'Open', open, close }],
    special_hours: [{ status: 'Open', date: '2026-12-24', start_hour: open, end_hour: close }],
  });
  const paths = swappedHours(config).map(({ path }) => path.join('.'));
  expect(paths).toEqual(isTold ? ['opening_hours.0.close', 'special_hours.0.end_hour'] : []);
});

const location = (name: string, phone: string | null) => ({ name, contact_detail: { phone } });

it.each<[string, string | null, readonly (string | null)[], number]>([
  ['the site has a number for all', '02 6651 0000', [null, null], 0],
  ['each location has its own', null, ['02 6651 0000', '02 6651 0001'], 0],
  ['one has none', null, ['02 6651 0000', null], 1],
  ['nobody has one', null, [null, null], 1],
])('missing phone numbers are reported or not if %s', (_, phone, phones, warnings) => {
  const locations = phones.map((own, index) => location(`Yard ${index + 1}`, own));
  expect(missingPhoneWarnings({ phone, locations })).toHaveLength(warnings);
});

it('the warning names every location without a phone', () => {
  expect(
    missingPhoneWarnings({ phone: null, locations: [location('North', null), location('South', null)] }),
  ).toEqual([
    'Vehicles at "North", "South" show no phone number: neither the location nor the site has one.',
  ]);
});
