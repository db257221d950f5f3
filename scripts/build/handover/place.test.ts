import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closePlace, isClosed, type Place, placeOf } from './place.ts';

const CACHE = '/srv/platform/.build';

const pathOf = (distDir: string, cacheDir = CACHE, platform: NodeJS.Platform = 'linux') =>
  placeOf({ cacheDir, distDir }, platform)?.path;

test('each output folder has a place of its own, always the same', () => {
  expect(pathOf('/srv/dealers')).toBe(pathOf('/srv/dealers'));
  expect(pathOf('/srv/dealers')).not.toBe(pathOf('/srv/others'));
  expect(pathOf('/srv/dealers')).not.toBe(pathOf('/srv/dealers', '/srv/copy/.build'));
});

test('on Windows it is a pipe, of this project', () => {
  expect(placeOf({ cacheDir: CACHE, distDir: '/a' }, 'win32')?.folder).toBeNull();
  expect(pathOf('/a', CACHE, 'win32')).toMatch(/^\\\\\.\\pipe\\dealers-/);
  expect(pathOf('/a', CACHE, 'win32')).not.toBe(pathOf('/a', '/srv/copy/.build', 'win32'));
});

test('a path that no system takes is no place', () =>
  expect(pathOf('/srv/dealers', `/${'x'.repeat(100)}`)).toBeUndefined());

function newPlace(): Place & { readonly folder: string } {
  const home = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return { folder: join(home, 'watch'), path: join(home, 'watch', 'a.sock') };
}

test.skipIf(process.platform === 'win32')('only its owner can enter', () => {
  const place = newPlace();
  expect(isClosed(place)).toBe(false);
  expect(closePlace(place)).toBe(true);
  expect(statSync(place.folder).mode & 0o777).toBe(0o700);
  chmodSync(place.folder, 0o755);
  expect(isClosed(place)).toBe(false);
  expect(closePlace(place)).toBe(true);
});

test.skipIf(process.platform === 'win32')('a link that stands in its place leads nowhere', () => {
  const place = newPlace();
  const elsewhere = join(place.folder, '../elsewhere');
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, place.folder);
  expect(isClosed(place)).toBe(false);
});
