import { expect, it } from 'vitest';
import { maskedPhone } from './phone-model.ts';

it.each([
  ['an Australian landline', '02 6651 0000', '02 66•• ••••'],
  ['one with brackets', '(02) 6651 0000', '(02) •••• ••••'],
  ['one without spaces', '0266510000', '02665•••••'],
  ['an Australian mobile', '0412 345 678', '0412 ••• •••'],
  ['an international one', '+61 2 6651 0000', '+61 2 •••• ••••'],
  ['a 1300 number', '1300 555 010', '1300 ••• •••'],
  ['a 13 number', '13 12 34', '13 12 ••'],
  ['a New Zealand landline', '09 555 0123', '09 55• ••••'],
  ['a New Zealand mobile', '021 555 0123', '021 5•• ••••'],
  ['a US number', '(505) 555-0134', '(505) •••-••••'],
  ['a US number with dashes', '505-555-0134', '505-5••-••••'],
  ['one shorter than what is shown', '000', '000'],
  ['none', '', ''],
])('of %s the first five characters are shown', (_, shown, masked) => {
  expect(maskedPhone(shown)).toBe(masked);
});
