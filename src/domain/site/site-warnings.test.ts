import { expect, test } from 'vitest';
import type { Link } from './links.ts';
import { siteWith } from './site-fixture.ts';
import { deadNavigation, missingAssets } from './site-warnings.ts';

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
    '/assets/dark.svg is named and not there. Put the file into sites/harbour-autos/assets/dark.svg, or take its name out.',
  ]);
});
