import { describe, expect, test } from 'vitest';
import { resolveLink } from '#domain/sites/routing/links.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { placedPart, shellModel } from './shell-model.ts';

const PAGES = ['/', '/about', '/news', '/search/new-used-and-demo-cars'];

function shellWith(fields: Readonly<Record<string, unknown>>) {
  const dealer = dealerAt(siteWith(fields), [], 0);
  return shellModel({
    dealer,
    picture: ({ src, alt }) => ({ src, alt, width: 96, height: 96 }),
    card: () => expect.fail('The shell has no cards.'),
    resolve: (href) => resolveLink(href, dealer.config, (path) => PAGES.includes(path)),
    say: (text) => text,
  });
}
const entriesOf = (header: readonly object[]) => shellWith({ navigation: { header } }).header.entries;

describe('the header navigation', () => {
  test('has a link only if the site has the page', () => {
    const entries = entriesOf([
      { name: 'About', url: '/about' },
      { name: 'Finance', url: '/finance' },
      { title: 'Group', url: 'https://group.example', target: '_blank' },
    ]);
    expect(entries.map(({ label }) => label)).toEqual(['About', 'Group']);
    expect(entries[1]?.link).toMatchObject({ kind: 'external', newWindow: true });
  });

  test('leaves out an empty menu', () => {
    const items = [{ name: 'Finance', url: '/finance' }];
    expect(
      entriesOf([
        { name: 'More', dropdownItems: items },
        { name: 'Even more', dropdownMenus: [{ title: 'Money', items }] },
      ]),
    ).toEqual([]);
  });

  test('separates the plain links of a menu from its titled columns', () => {
    const [entry] = entriesOf([
      {
        name: 'More',
        dropdownItems: [{ name: 'About', url: '/about' }],
        dropdownMenus: [{ title: 'Read', items: [{ name: 'News', url: '/news' }] }],
      },
    ]);
    expect(entry?.link).toBeNull();
    expect(entry?.panel?.columns.map(({ title, links }) => [title, links.map(({ label }) => label)])).toEqual(
      [
        [null, ['About']],
        ['Read', ['News']],
      ],
    );
  });
});

describe('the frame of a page', () => {
  test('shows the dealer’s phone, or else that of its main location', () => {
    expect(shellWith({}).phone?.shown).toBe('02 5550 1200');
    expect(shellWith({ phone: '1300 555 012' }).phone?.shown).toBe('1300 555 012');
  });

  test('may have no top banner', () => {
    expect(shellWith({}).banner.isShown).toBe(true);
    const { isShown, ...facts } = shellWith({ top_banner: { enabled: false } }).banner;
    expect(isShown).toBe(false);
    expect({ ...facts, isShown: true }).toEqual(shellWith({}).banner);
  });

  test.each([
    ['AU', 'en-AU'],
    ['NZ', 'en-NZ'],
    ['US', 'en-US'],
  ])('in %s has the language %s', (market, language) => {
    expect(shellWith({ market }).language).toBe(language);
  });

  test('shows the configured social accounts, or else those of the dealer’s fields', () => {
    const fields = { facebook_url: 'https://social.example/a', youtube_url: 'https://social.example/b' };
    expect(shellWith(fields).social.map(({ icon }) => icon)).toEqual(['facebook', 'youtube']);
    const listed = [{ href: 'https://social.example/c', icon: 'x', label: 'X' }];
    expect(shellWith({ ...fields, footer: { social_links: listed } }).social).toEqual(listed);
  });
});

const html = '<a aria-current="?" href="/finance">Finance</a><a aria-current="?" href="/finance-2">Two</a>';

test('only links to the current page are marked', () => {
  expect(placedPart(html, '/finance')).toBe(
    '<a aria-current="page" href="/finance">Finance</a><a href="/finance-2">Two</a>',
  );
  expect(placedPart(html, '/')).toBe('<a href="/finance">Finance</a><a href="/finance-2">Two</a>');
});
