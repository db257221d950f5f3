import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sourceSchemas } from './registry.ts';

const schema = v.variant('kind', Object.values(sourceSchemas({})));

const FINGERPRINT = `SHA256:${'aB3+/'.repeat(8)}xyz`;

const sftp = {
  ...{ kind: 'sftp', host: 'sftp.example.com', port: 2222, path: '/out/stock-*.csv' },
  ...{ user_env: 'FEED_USER', key_env: 'FEED_KEY', host_key: FINGERPRINT },
};
const s3 = {
  ...{ kind: 's3', endpoint: 'https://s3.example.com', region: 'ap-southeast-2', bucket: 'feeds' },
  ...{ key: 'harbour/stock-*.csv.gz', access_key_env: 'FEED_ACCESS', secret_key_env: 'FEED_SECRET' },
};

test.each([
  { kind: 'file', path: 'data/stock.zip', file: '*.csv' },
  { kind: 'url', url: 'https://feed.example/stock.xml?token=1', headers_env: 'FEED_AUTHORIZATION' },
  sftp,
  { ...sftp, host: '[2606:4700::1]', host_key: [FINGERPRINT, FINGERPRINT], path: 'stock.xml' },
  s3,
])('%j is accepted', (config) => {
  expect(v.parse(schema, config)).toEqual(config);
});

test('the usual values may be left out', () => {
  expect(v.parse(schema, { kind: 'file' })).toEqual({ kind: 'file', path: 'stock.json' });
  const { port: _, ...usual } = sftp;
  expect(v.parse(schema, usual)).toHaveProperty('port', 22);
});

/** The build then refuses, and says which fingerprint the server shows. */
test('an unknown fingerprint may be left out', () => {
  const { host_key: _, ...unknown } = sftp;
  expect(v.parse(schema, unknown)).toHaveProperty('host_key', []);
});

describe('the schema', () => {
  test.each([
    [{ ...sftp, host: 'sftp://sftp.example.com' }, 'host'],
    [{ ...sftp, host: 'kim@sftp.example.com' }, 'host'],
    [{ ...sftp, host: 'sftp.example.com:22' }, 'host'],
    [{ ...sftp, port: 0 }, 'port'],
    [{ ...sftp, path: 'out-*/stock.csv' }, 'path'],
    [{ ...sftp, path: 'out/' }, 'path'],
    [{ ...sftp, key_env: '-----BEGIN OPENSSH PRIVATE KEY-----' }, 'key_env'],
    [{ ...sftp, password_env: 'hunter2' }, 'password_env'],
    [{ ...sftp, host_key: 'ssh-ed25519 AAAA' }, 'host_key'],
    [{ ...sftp, host_key: 'SHA256:short' }, 'host_key'],
    [{ ...sftp, password: 'secret' }, 'password'],
    [{ ...s3, endpoint: 'https://key@s3.example.com' }, 'endpoint'],
    [{ ...s3, key: 'a-*/b' }, 'key'],
    [{ ...s3, bucket: 'a/b' }, 'bucket'],
    [{ ...s3, access_key_env: 'akia0123' }, 'access_key_env'],
  ])('rejects %j at %s', (config, path) => {
    const result = v.safeParse(schema, config);
    expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual([path]);
  });
});
