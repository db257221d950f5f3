import { describe, expect, test } from 'vitest';
import { incoherences } from './coherence.ts';
import { FOOTERS } from './look-config.ts';
import { configWith, LEAST_CONFIG } from './site-fixture.ts';

const [place] = LEAST_CONFIG.locations;
const found = (fields: Readonly<Record<string, unknown>>) =>
  incoherences(configWith(fields)).map(({ path }) => path.join('.'));

describe('incoherences', () => {
  test('are empty for a plain dealer', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    ['two locations of one id', { locations: [place, place] }, ['locations.1.id']],
    [
      'a store code for a location that is not there',
      { feeds: { google: { store_codes: { 1: 'HARBOUR', 7: 'NOWHERE' } } } },
      ['feeds.google.store_codes.7'],
    ],
    [
      'a store code for one location of several',
      { locations: [place, { ...place, id: 2 }], feeds: { google: { store_codes: { 2: 'NORTH' } } } },
      [],
    ],
    ['a gate before nothing', { gates: { online_payment: true } }, ['gates.online_payment']],
    [
      'a payment without a key',
      { online_payment: { processors: [{ authorization_type: 'till' }] } },
      ['online_payment.processors.0.authorization_key'],
    ],
    [
      'a payment by the key of a dealership that has one',
      {
        dealerships: [{ id: 1, name: 'North', slug: 'north', stripe_publishable_key: 'pk_test_north' }],
        online_payment: { processors: [{ authorization_type: 'stripe', dealership: 'north' }] },
      },
      [],
    ],
    [
      'a payment for a dealership that is not there',
      {
        online_payment: {
          processors: [
            { authorization_type: 'stripe', authorization_key: 'pk_test_all', dealership: 'north' },
          ],
        },
      },
      ['online_payment.processors.0.dealership'],
    ],
    [
      'payments between nothing and less',
      {
        online_payment: {
          processors: [{ authorization_type: 'stripe', authorization_key: 'pk_test_all' }],
          ...{ min: 20, max: 10 },
        },
      },
      ['online_payment.min'],
    ],
    [
      'a choice of dealerships that nobody takes money for',
      {
        dealerships: [
          { id: 1, name: 'North', slug: 'north' },
          { id: 2, name: 'South', slug: 'south' },
        ],
        online_payment: {
          processors: [{ authorization_type: 'till', authorization_key: 'till-key', dealership: 'north' }],
          ask_dealership: true,
        },
      },
      ['online_payment.ask_dealership'],
    ],
    [
      'a choice of dealerships of which each can be paid',
      {
        dealerships: [
          { id: 1, name: 'North', slug: 'north' },
          { id: 2, name: 'South', slug: 'south' },
        ],
        online_payment: {
          processors: [{ authorization_type: 'till', authorization_key: 'till-key' }],
          ask_dealership: true,
        },
      },
      [],
    ],
    [
      'two primary locations',
      {
        locations: [
          { ...place, primary: true },
          { ...place, id: 2, primary: true },
        ],
      },
      ['locations.1.primary'],
    ],
    [
      'a weekday twice',
      {
        opening_hours: [
          { weekday: 1, status: 'Closed' },
          { weekday: 1, status: 'Closed' },
        ],
      },
      ['opening_hours.1.weekday'],
    ],
    [
      'a weekday twice at a location',
      {
        locations: [
          {
            ...place,
            contact_detail: {
              opening_hours: [
                { weekday: 1, status: 'Closed' },
                { weekday: 2, status: 'Closed' },
                { weekday: 1, status: 'Closed' },
              ],
            },
          },
        ],
      },
      ['locations.0.contact_detail.opening_hours.2.weekday'],
    ],
    [
      'open without times',
      { opening_hours: [{ weekday: 1, status: 'Open', open: '09:00' }] },
      ['opening_hours.0'],
    ],
    [
      'open by a wording',
      { opening_hours: [{ weekday: 1, status: 'Open', formated_hours: 'By appointment' }] },
      [],
    ],
    [
      'special hours of a location that is not there',
      { special_hours: [{ status: 'Closed', date: '2026-12-25', location_name: 'Elsewhere' }] },
      ['special_hours.0.location_name'],
    ],
    ['a footer without its navigation', { footer: { variant: 'navigation' } }, ['navigation.footer']],
    [
      'vehicles of a location that is not there',
      { locations: [{ ...place, distribution_locations: [1, 9] }] },
      ['locations.0.distribution_locations.1'],
    ],
    ['terms without a provider', { finance: { annual_rate: 7, comparison_rate: 8 } }, ['finance']],
  ])('are found: %s', (_what, fields, paths) => {
    expect(found(fields)).toEqual(paths);
  });

  test('without footer navigation reject only the footers that need it, with the right message', () => {
    const refused = (variant: string) => incoherences(configWith({ footer: { variant } }));
    expect(FOOTERS.filter((variant) => refused(variant).length > 0)).toEqual(['navigation', 'group']);
    expect(refused('group')[0]?.says).toBe('Cannot run without navigation');
  });
});
