import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { zipOf } from '../import/origin/testing/zip-file.ts';

const PROJECT = resolve(import.meta.dirname, '../../../..');

/** Reads a feed in a process of its own, and prints which packages that process loaded. */
const READ = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*[/]node_modules[/]([^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const [, folder, config] = process.argv;
  const { openFeedOrigin } = await import('./src/adapters/stock/source/origins.ts');
  const { publicFetch } = await import('./src/adapters/lib/http/public-fetch.ts');
  const env = { KEY: 'key' };
  const origin = openFeedOrigin(JSON.parse(config), { folder, env, fetch: publicFetch(env), wait: async () => {} });
  try {
    for await (const piece of (await origin.open(null)).body);
  } catch (cause) {
    if (!/not a public internet address|ends in the middle/.test(cause.message)) throw cause;
  }
  console.log(JSON.stringify([...loaded].sort()));
`;

test.each([
  ['a file', { kind: 'file', path: 'stock.csv' }, []],
  ['a file in gzip', { kind: 'file', path: 'stock.csv.gz' }, []],
  ['a file in zip', { kind: 'file', path: 'stock.zip' }, ['pend', 'yauzl']],
  ['an address', { kind: 'url', url: 'http://10.0.0.1/' }, ['undici']],
  [
    'an object',
    {
      ...{ kind: 's3', endpoint: 'http://10.0.0.1', region: 'x', bucket: 'b', key: 'k' },
      ...{ access_key_env: 'KEY', secret_key_env: 'KEY' },
    },
    ['aws4fetch', 'undici'],
  ],
  [
    'a server that may not be reached',
    { kind: 'sftp', host: '10.0.0.1', port: 22, path: 'a', user_env: 'KEY', key_env: 'KEY', host_key: [] },
    [],
  ],
])('reading %s loads only the packages it needs', async (_, config, packages) => {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'stock.csv'), 'a');
  writeFileSync(join(folder, 'stock.csv.gz'), gzipSync('a'));
  writeFileSync(join(folder, 'stock.zip'), zipOf({ 'stock.csv': 'a' }));
  const args = ['--input-type=module', '-e', READ, folder, JSON.stringify(config)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
  expect(JSON.parse(stdout)).toEqual(packages);
});
