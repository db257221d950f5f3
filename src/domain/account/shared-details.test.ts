import { expect, test } from 'vitest';
import type { Details } from '#domain/lead/details.ts';
import { sharedDetails } from './shared-details.ts';

const account = (fields: Partial<Record<'name' | 'last_name' | 'phone' | 'postcode', string>> = {}) => ({
  ...{ email: 'ada@example.com', name: '', last_name: '', phone: '', postcode: '' },
  ...fields,
});
const email = 'ada@example.com';

test.each<[string, Details, ReturnType<typeof account>, ReturnType<typeof sharedDetails>]>([
  ['nothing anywhere', {}, account(), { here: { email }, there: null }],
  [
    'an account fills the browser',
    {},
    account({ name: 'Ada', phone: '0491 570 156' }),
    { here: { email, name: 'Ada', phone: '0491 570 156' }, there: null },
  ],
  [
    'what the browser knows stays, and only gaps are filled',
    { name: 'Augusta', email: 'work@example.com' },
    account({ name: 'Ada', postcode: '2450' }),
    { here: { email: 'work@example.com', name: 'Augusta', postcode: '2450' }, there: null },
  ],
  [
    'an account that has none gets the browser’s',
    { name: 'Ada', postcode: '2450', email: 'work@example.com' },
    account(),
    {
      here: { email: 'work@example.com', name: 'Ada', postcode: '2450' },
      there: { name: 'Ada', postcode: '2450' },
    },
  ],
  [
    'what was taken out of an account does not come back',
    { name: 'Ada', phone: '0491 570 156' },
    account({ name: 'Ada' }),
    { here: { email, name: 'Ada', phone: '0491 570 156' }, there: null },
  ],
])('%s', (_, kept, own, shared) => expect(sharedDetails(kept, own)).toEqual(shared));
