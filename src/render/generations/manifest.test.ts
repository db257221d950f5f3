import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../tests/folder.ts';
import { newManifest, readManifest, readManifestHead, stillHolds, writeManifest } from './manifest.ts';

const manifestWith = (now: number, holdsUntil: number | null) =>
  newManifest({
    inputs: 'x',
    now,
    holdsUntil,
    pages: { '/index.html': { key: 'k' } },
    files: {},
    carried: {},
    remoteStock: false,
    vehicles: 0,
    rejected: 0,
  });

describe('a manifest', () => {
  const place = () => {
    const folder = folderWith();
    return join(folder, 'manifest.json');
  };

  test('is read as it was written, and its head is read without the lists', () => {
    const path = place();
    writeManifest(path, manifestWith(5, null));
    expect(readManifest(path)).toEqual(manifestWith(5, null));
    const { pages: _, files: _files, carried: _carried, ...head } = manifestWith(5, null);
    expect(head).toMatchObject({ now: 5, pageCount: 1 });
    expect(readManifestHead(path)).toEqual(head);
  });

  test('that is missing, damaged or of another version is undefined', () => {
    const path = place();
    expect(readManifest(path)).toBeUndefined();
    writeManifest(path, manifestWith(5, null));
    truncateSync(path, statSync(path).size - 3);
    expect(readManifest(path)).toBeUndefined();
    for (const text of ['', '{"version": 1, "pa', 'null', '7', '{"version": 0}', '{}']) {
      writeFileSync(path, text);
      expect([text, readManifest(path), readManifestHead(path)]).toEqual([text, undefined, undefined]);
    }
  });
});

test.each([
  [100, null, 99, false],
  [100, null, 100, true],
  [100, null, 1e15, true],
  [100, 200, 199, true],
  [100, 200, 200, false],
])('a manifest made at %d and valid until %s holds at %d: %s', (made, until, now, holds) => {
  expect(stillHolds(manifestWith(made, until), now)).toBe(holds);
});
