import { expect, it } from 'vitest';
import { missingPhoneWarnings } from './missing-phone.ts';

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
