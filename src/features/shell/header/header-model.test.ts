import { expect, test } from 'vitest';
import { resolveLink } from '#domain/sites/routing/links.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { dealerAt } from '#render/dealer/dealer-model.ts';
import { headerModel } from './header-model.ts';

function headerWith(fields: Readonly<Record<string, unknown>>, pages: readonly string[] = [], saves = false) {
  const dealer = dealerAt(siteWith({ logo: { url: '/assets/logo.svg' }, ...fields }), [], 0);
  const resolve = (href: string) => resolveLink(href, dealer.config, (path) => pages.includes(path));
  const picture = ({ src, alt }: { src: string; alt: string }) => ({ src, alt, width: 1, height: 1 });
  return headerModel(
    { dealer, resolve, picture },
    { shown: '02 5550 1200', href: 'tel:0255501200' },
    {
      saves,
      signsIn: false,
    },
  );
}

const BOTH = { header: { book_service_button: true, finance_pre_approval_button: true } };

test.each<[string, object, readonly string[], readonly string[]]>([
  ['no pages', {}, [], []],
  ['its own pages', {}, ['/service', '/finance'], ['/service', '/finance']],
  [
    'better places',
    { xtime_url: 'https://service.example/book' },
    ['/service', '/finance', '/finance-pre-approval'],
    ['https://service.example/book', '/finance-pre-approval'],
  ],
])('the buttons of a dealer with %s lead to the right pages', (_, fields, pages, hrefs) => {
  expect(headerWith({ ...BOTH, ...fields }, pages).actions.map(({ link }) => link.href)).toEqual(hrefs);
});

test('the buttons can be turned off', () => {
  expect(headerWith({}, ['/service', '/finance']).actions).toEqual([]);
});

const LABELS = [
  'All vehicles',
  'New vehicles',
  'Pre-owned vehicles',
  'Demonstrators',
  'Finance and insurance',
];
const LONG = [...LABELS, 'Service and parts', 'Sell us your vehicle', 'About the dealership', 'Contact'];
const navigation = { header: LONG.map((name) => ({ name, url: 'https://dealer.example' })) };

test.each([
  ['standard', [4, 5, 5]],
  ['large-square', [4, 5, 4]],
  ['large', [5, 6, 7]],
])('a menu of nine long labels in the %s header has %j of them in the bar', (variant, shown) => {
  const { entries } = headerWith({ navigation, header: { variant } });
  const inBar = (['lg', 'xl', 'xxl'] as const).map(
    (at) => entries.filter(({ outAt }) => !outAt.includes(at)).length,
  );
  expect(inBar).toEqual(shown);
});

test('the link to saved cars leaves less room for the menu', () => {
  const inBar = (saves: boolean) =>
    headerWith({ navigation }, [], saves).entries.filter(({ outAt }) => !outAt.includes('xl')).length;
  expect(inBar(true)).toBeLessThan(inBar(false));
});

const fieldAt = (header: readonly string[], fields: object = {}) =>
  headerWith({
    navigation: { header: header.map((name) => ({ name, url: 'https://dealer.example' })) },
    ...fields,
  }).searchFieldAt;

test.each<[string, readonly string[], object, readonly string[]]>([
  ['five labels', LABELS.slice(0, 5), {}, []],
  ['four labels', LABELS.slice(0, 4), {}, ['lg', 'xl', 'xxl']],
  ['four labels and a short one', [...LABELS.slice(0, 4), 'About'], {}, ['xl', 'xxl']],
  [
    'a long placeholder',
    LABELS.slice(0, 4),
    { search: { placeholder: 'Search by make, model, body, colour, fuel or anything else' } },
    [],
  ],
])('the search beside a menu of %s is a field at the right widths', (_, header, fields, widths) => {
  expect(fieldAt(header, fields)).toEqual(widths);
});
