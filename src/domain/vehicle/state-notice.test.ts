import { expect, test } from 'vitest';
import { stateNotice } from './state-notice.ts';
import { vehicleWith } from './vehicle-fixture.ts';

const WORDS = { one: 'bike', many: 'bikes', hasSimilar: true };

test.each([
  [{}, undefined],
  [{ tag: 'Run-out' }, undefined],
  [{ tag: 'Test Drive Only' }, 'test-drive-only'],
  [{ tag: 'Test Drive Only', status: 'coming_soon' }, 'coming-soon'],
  [{ status: 'coming_soon', reserved: true }, 'reserved'],
  [{ reserved: true, sold: true }, 'sold'],
  [{ status: 'sold' }, 'sold'],
])('%j is told as %s', (fields, state) => {
  expect(stateNotice(vehicleWith(fields), WORDS)?.state).toBe(state);
});

test('others are spoken of only where there are any, in the dealer’s words', () => {
  const reserved = vehicleWith({ reserved: true });
  expect(stateNotice(reserved, WORDS)?.text).toContain('similar bikes on this page');
  expect(stateNotice(reserved, { ...WORDS, hasSimilar: false })?.text).not.toContain('similar');
});
