import { expect, test } from 'vitest';
import { isNpmNewEnough } from './npm.mjs';

test.each([
  ['6.14.18', false],
  ['8.6.0', false],
  ['8.11.0', true],
  ['9.2.0', true],
  ['10.9.4', true],
  ['11.19.1', true],
])('npm %s reads the lockfile as it is meant: %s', (version, expected) =>
  expect(isNpmNewEnough(version)).toBe(expected),
);
