import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const [, folder = ''] = /package = "\/(.+)"/.exec(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) ?? [];

interface Cache {
  readonly restore: (paths: readonly string[]) => Promise<boolean>;
  readonly save: (paths: readonly string[]) => Promise<boolean>;
}
type Hook = (options: { readonly utils: { readonly cache: Cache } }) => Promise<void>;
const plugin = (await import(join(ROOT, folder, 'index.js'))) as Record<'onPreBuild' | 'onPostBuild', Hook>;

test('the host is configured with an existing plugin', () => {
  expect(existsSync(join(ROOT, folder, 'index.js'))).toBe(true);
  expect(parse(readFileSync(join(ROOT, folder, 'manifest.yml'), 'utf8'))).toEqual({ name: 'keep-bundle' });
});

test('what is cached after a build is restored before the next', async () => {
  const cache = { restore: vi.fn(async () => true), save: vi.fn(async () => true) };
  await plugin.onPostBuild({ utils: { cache } });
  await plugin.onPreBuild({ utils: { cache } });
  expect(cache.save.mock.calls).toEqual([[['.build/bundles', '.data/made']]]);
  expect(cache.restore.mock.calls).toEqual(cache.save.mock.calls);
});

test('an unavailable cache does not fail a deploy', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const away = () => Promise.reject(new Error('away'));
  await plugin.onPreBuild({ utils: { cache: { restore: away, save: away } } });
  expect(log).toHaveBeenCalledWith("The host's cache could not be read: away");
  log.mockRestore();
});
