import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { requireSite } from './load.ts';

const FIXTURES = new URL('../../tests/fixtures/sites/', import.meta.url).pathname;
const SLUG = 'prairie-trucks';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/** The configuration of a fixture dealer with some changed fields. */
function configOf(changes: Readonly<Record<string, unknown>>) {
  folder = mkdtempSync(join(tmpdir(), 'sites-'));
  cpSync(join(FIXTURES, SLUG), join(folder, SLUG), { recursive: true });
  const file = join(folder, SLUG, 'site.json');
  const own: unknown = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...(own as object), ...changes }));
  return requireSite(folder, SLUG).config;
}

const TERMS = { annual_rate: 6, comparison_rate: 7 };
const lending = (changes: object) => configOf({ finance_provider: 'Plains Credit', ...changes }).finance;

test.each([
  ['US', /APR .* offer of credit|offer of credit.* APR/],
  ['NZ', /offer of credit/],
  ['AU', /comparison rate/],
])('a repayment in %s has the market’s usual warning', (market, words) => {
  const timezone = { US: 'America/Chicago', NZ: 'Pacific/Auckland', AU: 'Australia/Sydney' }[market];
  const warning = lending({ market, timezone, finance: TERMS })?.warning;
  expect(warning).toMatch(words);
  if (market !== 'AU') expect(warning).not.toContain('comparison rate');
});

test('a repayment has the dealer’s own warning if there is one', () => {
  expect(lending({ finance: { ...TERMS, warning: 'Ask us.' } })?.warning).toBe('Ask us.');
});

test('without terms there is no repayment', () => {
  expect(lending({})).toBeNull();
  expect(lending({ finance: null })).toBeNull();
});
