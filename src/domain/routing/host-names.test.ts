import { expect, test } from 'vitest';
import { hostNamesOf, nameInsteadOf } from './host-names.ts';

test.each([
  ['https://www.a-cars.example', ['www.a-cars.example', 'a-cars.example']],
  ['https://a-cars.example/', ['a-cars.example', 'www.a-cars.example']],
  ['https://offers.a-cars.example', ['offers.a-cars.example', 'www.offers.a-cars.example']],
])('%s is reached under %j', (url, names) => {
  expect(hostNamesOf(url)).toEqual(names);
});

test.each([
  ['a-cars.example', 'www.a-cars.example'],
  ['A-Cars.example', 'www.a-cars.example'],
  ['www.a-cars.example', undefined],
  ['WWW.A-CARS.example', undefined],
  ['localhost', undefined],
  ['evil.example', undefined],
])('a visitor at %s is sent to %s', (host, own) => {
  expect(nameInsteadOf(host, ['www.A-cars.example', 'a-cars.example'])).toBe(own);
  expect(nameInsteadOf(host, [])).toBeUndefined();
});
