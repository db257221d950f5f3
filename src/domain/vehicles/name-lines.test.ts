import { expect, test } from 'vitest';
import { nameLines } from './name-lines.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const COROLLA = { year: 2024, make: 'Toyota', model: 'Corolla' };

test.each([
  [
    { ...COROLLA, name: '2024 Toyota Corolla Ascent Sport', badge: 'Ascent Sport', series: 'ZWE219R' },
    '2024 Toyota Corolla',
    'Ascent Sport · ZWE219R',
  ],
  [{ ...COROLLA, name: '2024 Toyota Corolla Ascent Sport' }, '2024 Toyota Corolla', 'Ascent Sport'],
  [{ ...COROLLA, name: '2024 Toyota Corolla' }, '2024 Toyota Corolla', null],
  [{ ...COROLLA, name: '2024 Toyota Corolla&nbsp;SX' }, '2024 Toyota Corolla', 'SX'],
  [{ ...COROLLA, name: '2024 Toyota CorollaCross GX' }, '2024 Toyota CorollaCross GX', null],
  [{ ...COROLLA, name: 'Run-out special', badge: 'SX' }, 'Run-out special', 'SX'],
])('the name of %j is split into name and variant', (fields, name, variant) => {
  expect(nameLines(vehicleWith(fields))).toEqual({ name, variant });
});
