import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import { siteSchema } from '#domain/sites/site-schema.ts';
import { explain } from './explain.ts';
import type { Problem } from './problems.ts';

const here = () => ({ file: 'site.json' });

function problemsOf(fields: Readonly<Record<string, unknown>>): readonly Problem[] {
  const parsed = v.safeParse(siteSchema, { ...LEAST_CONFIG, ...fields });
  return parsed.success ? [] : explain(siteSchema, parsed.issues, here);
}

test('all errors in the long form of a choice are reported', () => {
  const webhook = { url: 'https://crm.example', secret: 'X' };
  const problems = problemsOf({ leads: { delivery: { provider: 'requird', mail: { to: [] }, webhook } } });
  expect(problems.map(({ path }) => path.replace('leads.delivery.', ''))).toEqual([
    'provider',
    'mail.to',
    'webhook.secret_env',
    'webhook.secret',
  ]);
});

describe('an error of the schema', () => {
  test.each<[string, Record<string, unknown>, Partial<Problem>]>([
    ['an unknown field', { phnoe: '1' }, { path: 'phnoe', found: 'unknown field "phnoe"', nearest: 'phone' }],
    [
      'an unknown field deep inside, with all that may stand there',
      { header: { variannt: 'large' } },
      {
        path: 'header.variannt',
        expected: 'one of "variant", "open_dropdowns", "book_service_button", "finance_pre_approval_button"',
        nearest: 'variant',
      },
    ],
    ['a wrong word', { market: 'AUS' }, { expected: 'one of "AU", "NZ", "US"', nearest: 'AU' }],
    ['a word that is no word', { market: 7 }, { found: '7', expected: 'one of "AU", "NZ", "US"' }],
    [
      'a wrong word in a list',
      { search_filters: ['prize'] },
      { path: 'search_filters[0]', nearest: 'price' },
    ],
    ['a missing field', { name: undefined }, { found: 'nothing', path: 'name' }],
    ['another type', { garage_enabled: 'no' }, { found: '"no"', expected: 'true or false' }],
    ['a list in the place of text', { name: ['a'] }, { found: '["a"]', expected: 'text' }],
    ['text in the place of a list', { manufacturer: 'toyota' }, { expected: 'a list' }],
    ['a timezone', { timezone: 'Pacific/Aukland' }, { nearest: 'Pacific/Auckland' }],
    [
      'a colour',
      { theme: { brand: 'red' } },
      { path: 'theme.brand', expected: 'a colour such as "#0b5fff"' },
    ],
    [
      'the kind of a choice',
      { stock: { kind: 'ftp' } },
      {
        path: 'stock.kind',
        expected: 'one of "file", "url", "sftp", "s3", "meilisearch", "pushed", "several"',
      },
    ],
    [
      'a field of ours that a mapping misspells',
      { stock: { kind: 'file', mapping: { prise: 'Cost' } } },
      { path: 'stock.mapping.prise', found: 'unknown field "prise"', nearest: 'price' },
    ],
    [
      'a mistake within the long form of a choice',
      { stock: { kind: 'file', mapping: { km: { from: 'Odo', unit: 'miles' } } } },
      { path: 'stock.mapping.km.unit', expected: 'one of "km", "mile"', nearest: 'mile' },
    ],
    [
      'navigation that is none',
      { navigation: undefined },
      { path: 'navigation', says: 'Cannot run without navigation' },
    ],
    [
      'header navigation that is no list',
      { navigation: { header: {} } },
      { says: 'Cannot run without navigation', expected: 'a list of entries' },
    ],
  ])('is reported for %s', (_what, fields, expected) => {
    expect(problemsOf(fields)).toContainEqual(expect.objectContaining({ file: 'site.json', ...expected }));
  });

  test('is reported once', () => {
    expect(problemsOf({ phnoe: '1', market: 'AUS' })).toHaveLength(2);
  });
});
