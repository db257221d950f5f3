import { expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { accountAddress, realmOf } from './account-config.ts';

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['a site of its own', { slug: 'bay-cars' }, 'site-bay-cars'],
  ['a group that shares nothing', { slug: 'bay-cars', dealership_group: 'coast' }, 'site-bay-cars'],
  [
    'a group that shares accounts',
    { slug: 'bay-cars', dealership_group: 'coast', accounts: { shared: true } },
    'group-coast',
  ],
  ['sharing without a group', { slug: 'bay-cars', accounts: { shared: true } }, 'site-bay-cars'],
])('the realm is right for %s', (_, fields, realm) => expect(realmOf(configWith(fields))).toBe(realm));

test('a group and a site of the same name have different realms', () => {
  const shared = { dealership_group: 'coast', accounts: { shared: true } };
  expect(realmOf(configWith({ slug: 'coast' }))).not.toBe(realmOf(configWith({ slug: 'coast', ...shared })));
});

test('an email address is normalised to lower case without spaces', () =>
  expect(accountAddress('  Ada@Example.COM ')).toBe('ada@example.com'));
