import { expect, it, test } from 'vitest';
import type { Link } from './links.ts';
import { siteWith } from './site-fixture.ts';
import { deadNavigation, missingAssets, missingPhoneWarnings } from './site-warnings.ts';

const has =
  (...paths: readonly string[]) =>
  (href: string): Link | undefined =>
    paths.includes(href) ? { href, kind: 'page' } : undefined;

test('an entry of a menu that leads nowhere is told, wherever it stands', () => {
  const { config } = siteWith({
    navigation: {
      header: [
        { name: 'About', url: '/about', dropdownItems: [{ name: 'Team', url: '/team' }] },
        { title: 'More', dropdownMenus: [{ title: 'Find us', items: [{ name: 'Map', url: '/map' }] }] },
      ],
      footer: [{ name: 'Jobs', url: '/jobs' }],
    },
  });
  expect(deadNavigation(config, has('/about', '/map'))).toEqual([
    expect.stringContaining('The header entry "Team" is not shown: the site has no page /team.'),
    expect.stringContaining('The footer entry "Jobs" is not shown: the site has no page /jobs.'),
  ]);
  expect(deadNavigation(config, has('/about', '/team', '/map', '/jobs'))).toEqual([]);
});

test('a file that is named and not there is told once', () => {
  const logo = { url: '/assets/logo.svg', dark_url: '/assets/dark.svg', square_url: '/assets/dark.svg' };
  const site = siteWith({ logo });
  const assets = [{ source: '/logo.svg', url: '/assets/logo.svg', shared: false }];
  expect(missingAssets({ ...site, assets })).toEqual([
    '/assets/dark.svg is named but does not exist. Put the file into sites/harbour-autos/assets/dark.svg, or remove its name.',
  ]);
});

const location = (name: string, phone: string | null) => ({ name, contact_detail: { phone } });

it.each<[string, string | null, readonly (string | null)[], number]>([
  ['the site has a number for all', '02 6651 0000', [null, null], 0],
  ['each location has its own', null, ['02 6651 0000', '02 6651 0001'], 0],
  ['one has none', null, ['02 6651 0000', null], 1],
  ['nobody has one', null, [null, null], 1],
])('when %s', (_, phone, phones, warnings) => {
  const locations = phones.map((own, index) => location(`Yard ${index + 1}`, own));
  expect(missingPhoneWarnings({ phone, locations })).toHaveLength(warnings);
});

it('names every place', () => {
  expect(
    missingPhoneWarnings({ phone: null, locations: [location('North', null), location('South', null)] }),
  ).toEqual([
    'Vehicles at "North", "South" show no phone number: neither the location nor the site has one.',
  ]);
});
