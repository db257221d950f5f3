import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { gateOf, gateOfForm, isGateOn } from './gates.ts';
import { GATE_TYPES, isGateType, safeTarget, signInPath } from './sign-in.ts';

const ORIGIN = 'https://www.bay-cars.example';
const OPEN = configWith({});
const SHUT = configWith({
  garage_enabled: true,
  garage: { path: '/mymotorama' },
  gates: { checkout: true, finance: true, car_finance: true, spin_to_win: true, online_payment: true },
});

test.each<[string, string | null]>([
  ['/mymotorama', 'my-garage'],
  ['/mymotorama/enquiries', 'my-garage'],
  ['/mymotoramas', null],
  ['/my-garage', null],
  ['/cars/2020-kia-rio/checkout', 'checkout'],
  ['/cars/2020-kia-rio/buy-online', 'checkout'],
  ['/buy-online', 'checkout'],
  ['/cars/2020-kia-rio', null],
  ['/news/cars/2020-kia-rio/checkout', null],
  ['/cars/2020-kia-rio/checkout/terms', null],
  ['/finance', 'finance'],
  ['/finance-enquiry', 'finance'],
  ['/personalised/finance', 'finance'],
  ['/apply-for-finance', 'car-finance'],
  ['/spin-to-win', 'spin-to-win'],
  ['/online-payment', 'online-payment'],
  ['/cars/trade-in', null],
  ['/sell-my-car', null],
  ['/sell-your-car', null],
  ['/sign-in', null],
  ['/', null],
])('the path %s has the gate %s if every gate is on', (path, type) => expect(gateOf(path, SHUT)).toBe(type));

test.each(['/finance', '/apply-for-finance', '/cars/x/checkout', '/spin-to-win', '/my-garage'])(
  'the path %s is open if no gate is on',
  (path) => expect(gateOf(path, OPEN)).toBeNull(),
);

test('garage_enabled turns on the gate of the garage', () => {
  const config = configWith({ garage_enabled: true });
  expect([gateOf('/my-garage', config), gateOf('/finance', config)]).toEqual(['my-garage', null]);
});

test('turning on one gate leaves the others off', () => {
  const config = configWith({ gates: { finance: true } });
  expect([gateOf('/finance', config), gateOf('/apply-for-finance', config)]).toEqual(['finance', null]);
});

test.each<[Parameters<typeof gateOfForm>[0], string | null]>([
  ['finance-application', 'car-finance'],
  ['finance-enquiry', 'finance'],
  ['personalised-finance', 'finance'],
  ['spin-to-win', 'spin-to-win'],
  ['trade-in', null],
  ['sell-my-car', null],
  ['vehicle-enquiry', null],
])('the form %s has the gate %s if every gate is on', (form, type) => {
  expect(gateOfForm(form, SHUT)).toBe(type);
  expect(gateOfForm(form, OPEN)).toBeNull();
});

test('the gates of a site are on or off as configured, and trade-in has none', () => {
  expect(GATE_TYPES.filter((type) => isGateOn(type, SHUT))).toEqual(
    GATE_TYPES.filter((type) => type !== 'trade-in'),
  );
  expect(GATE_TYPES.filter((type) => isGateOn(type, OPEN))).toEqual([]);
});

test('the sign-in path has the type, the target and the return path', () => {
  const path = signInPath({ type: 'checkout', redirect: '/cars/x/checkout?a=1&b=2', back: '/cars/x' });
  const { pathname, searchParams } = new URL(path, ORIGIN);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/sign-in',
    { type: 'checkout', redirect: '/cars/x/checkout?a=1&b=2', back: '/cars/x' },
  ]);
});

test('only exact names are gate types', () => {
  expect(GATE_TYPES.every(isGateType)).toBe(true);
  expect(['Checkout', '', null, 'toString'].some(isGateType)).toBe(false);
});

describe('a redirect target', () => {
  it.each([
    '/',
    '/finance',
    '/cars/2020-kia-rio/checkout?from=%2Fsearch%2Fused-cars&x=//y#pay',
    '/search/used-cars?make=Kia,Mazda',
    '/news/caf%C3%A9',
  ])('on the site is unchanged: %s', (path) => expect(safeTarget(path, ORIGIN)).toBe(path));

  it.each<[string, unknown]>([
    ['another site', 'https://evil.example/'],
    ['this site by its whole address', `${ORIGIN}/finance`],
    ['no scheme', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a tab', '/\t/evil.example'],
    ['a line break', '/\n/evil.example'],
    ['a leading space', ' //evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a bare host', 'evil.example'],
    ['encoded slashes', '/%2f%2fevil.example'],
    ['encoded backslashes', '/%5cevil.example'],
    ['slashes encoded twice', '/%252f%252fevil.example'],
    ['an encoded line break', '/a%0d%0aSet-Cookie:%20x'],
    ['encoded dots', '/%2e%2e//evil.example'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/a/..//evil.example'],
    ['a user name', '/@evil.example/../..//x'],
    ['the sign-in itself', '/sign-in?redirect=/finance'],
    ['the sign-in in capitals', '/Sign-In'],
    ['the API', '/api/account/export'],
    ['nothing', ''],
    ['no text', null],
    ['a list', ['/finance']],
    ['something endless', `/${'a'.repeat(3000)}`],
  ])('that is %s becomes the home page', (_, value) => expect(safeTarget(value, ORIGIN)).toBe('/'));

  const nasty = fc
    .array(
      fc.constantFrom(
        ...['/', '\\', '//', '.', '..', '%2f', '%5C', '%09', '\t', '\n', '@', ':', '?', '#', '%', ' '],
        ...['evil.example', 'https:', 'javascript:', 'finance', '\u2028', '\u0000', '％２ｆ', '。'],
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''));

  const elsewhere = fc
    .tuple(
      fc.constantFrom('http://', 'https://', '//'),
      fc.constantFrom('', 'shop@', 'a:b@', `${new URL(ORIGIN).host}@`),
      fc.domain(),
      nasty,
    )
    .map((parts) => parts.join(''));

  it('never leaves the site, however it is written', () =>
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string(), elsewhere), (value) => {
        const target = safeTarget(value, ORIGIN);
        expect(target).toMatch(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u);
        expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
        expect(safeTarget(target, ORIGIN)).toBe(target);
      }),
      { numRuns: 2000 },
    ));
});
