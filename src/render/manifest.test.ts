import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newManifest, readManifest, stillHolds, writeManifest } from './manifest.ts';

const manifestWith = (now: number, holdsUntil: number | null) =>
  newManifest({
    inputs: 'x',
    now,
    holdsUntil,
    pages: {},
    files: {},
    carried: {},
    remoteStock: false,
    vehicles: 0,
    rejected: 0,
  });

describe('a manifest', () => {
  const place = () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, 'manifest.json');
  };

  test('is read as it was written', () => {
    const path = place();
    writeManifest(path, manifestWith(5, null));
    expect(readManifest(path)).toEqual(manifestWith(5, null));
  });

  test.each(['', '{"version": 1, "pa', 'null', '7', '{"version": 0}', '{}'])('%j counts as none', (text) => {
    const path = place();
    writeFileSync(path, text);
    expect(readManifest(path)).toBeUndefined();
  });

  test('that is missing counts as none', () => {
    expect(readManifest('/nowhere/manifest.json')).toBeUndefined();
  });
});

test.each([
  [100, null, 99, false],
  [100, null, 100, true],
  [100, null, 1e15, true],
  [100, 200, 199, true],
  [100, 200, 200, false],
])('made at %d, true until %s: at %d it holds: %s', (made, until, now, holds) => {
  expect(stillHolds(manifestWith(made, until), now)).toBe(holds);
});
