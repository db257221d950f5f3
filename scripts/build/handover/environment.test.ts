import { expect, test } from 'vitest';
import { differingVariables, variablesOf, veilEnvironment } from './environment.ts';

type Env = Readonly<Record<string, string | undefined>>;

test.each<[string, there: Env, here: Env, named: readonly string[], differing: readonly string[]]>([
  ['nothing', {}, {}, [], []],
  ['the same', { PROVIDER_URL: 'a', FEED: 'b' }, { PROVIDER_URL: 'a', FEED: 'b' }, ['FEED'], []],
  ['another provider', { PROVIDER_URL: 'a' }, { PROVIDER_URL: 'b' }, [], ['PROVIDER_URL']],
  ['no provider', {}, { PROVIDER_URL: 'b' }, [], ['PROVIDER_URL']],
  ['another private source', { PRIVATE_SOURCES: 'a' }, {}, [], ['PRIVATE_SOURCES']],
  ['an empty one, which is none', { PROVIDER_URL: '' }, {}, [], []],
  ['another key of a feed', { FEED: 'a' }, { FEED: 'b' }, ['FEED'], ['FEED']],
  ['a key of a feed that no dealer has', { FEED: 'a' }, { FEED: 'b' }, [], []],
  ['another terminal', { TERM: 'a', PWD: '/a' }, { TERM: 'b', PWD: '/b' }, [], []],
  ['a name that objects have', {}, {}, ['constructor'], []],
])('compares environments: %s', (_what, there, here, named, differing) =>
  expect(differingVariables(veilEnvironment(there, 'salt'), here, named)).toEqual(differing),
);

test('tells no value', () => {
  const veiled = veilEnvironment({ PROVIDER_PASSWORD: 'secret' }, 'one');
  expect(JSON.stringify(veiled)).not.toContain('secret');
  expect(veiled.hashes).not.toEqual(veilEnvironment({ PROVIDER_PASSWORD: 'secret' }, 'two').hashes);
});

test.each<[unknown, readonly string[]]>([
  [{ stock: { kind: 'url', url: 'https://a.example', headers_env: 'FEED' } }, ['FEED']],
  [{ stock: { kind: 'meilisearch', key_env: 'KEY', index: 'a' } }, ['KEY']],
  [{ stock: { kind: 'file', path: 'a' } }, []],
  [{ stock: { key_env: 7 } }, []],
  [{ stock: 'file' }, []],
  [{}, []],
  [null, []],
])('a dealer with %j names variables', (config, names) => expect(variablesOf(config)).toEqual(names));
