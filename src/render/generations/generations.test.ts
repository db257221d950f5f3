import { mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../tests/folder.ts';
import {
  clearUnfinished,
  currentGeneration,
  dropOldGenerations,
  finishedGenerations,
  hasBytes,
  outputLayout,
  serveGeneration,
} from './generations.ts';
import { newManifest, writeManifest } from './manifest.ts';
import { rollBack } from './plain-folder.ts';

const SLUG = 'harbour-autos';
const EMPTY = newManifest({
  inputs: '',
  now: 0,
  holdsUntil: null,
  pages: {},
  files: {},
  carried: {},
  remoteStock: false,
  vehicles: 0,
  rejected: 0,
});

function outputWith(...numbers: readonly number[]) {
  const dist = folderWith();
  const layout = outputLayout(dist);
  mkdirSync(layout.dealer(SLUG), { recursive: true });
  for (const number of numbers) {
    const { site, manifest } = layout.generation(SLUG, String(number));
    mkdirSync(site, { recursive: true });
    writeManifest(manifest, { ...EMPTY, vehicles: number });
  }
  const served = () => Number(/(\d+)[/\\]site/.exec(readlinkSync(layout.served(SLUG)))?.[1]);
  return { dist, layout, served };
}

test('generations are sorted as numbers, and one without a manifest is unfinished', () => {
  const { layout } = outputWith(9, 10, 2);
  mkdirSync(layout.generation(SLUG, '11').site, { recursive: true });
  expect(finishedGenerations(layout, SLUG)).toEqual([2, 9, 10]);
  expect(finishedGenerations(layout, 'nobody')).toEqual([]);
});

test('the current generation is the served one, or else the newest finished one, or none if it is unreadable', () => {
  const { layout } = outputWith(1, 2);
  expect(currentGeneration(outputWith().layout, SLUG)).toBeUndefined();
  expect(currentGeneration(layout, SLUG)?.number).toBe(2);
  serveGeneration(layout, SLUG, 1);
  expect(currentGeneration(layout, SLUG)).toMatchObject({ number: 1, manifest: { vehicles: 1 } });
  writeFileSync(layout.generation(SLUG, '1').manifest, '{"version": 99}');
  expect(currentGeneration(layout, SLUG)).toBeUndefined();
});

test('serving a generation replaces an older link, a plain folder or a broken link', () => {
  const { layout, served, dist } = outputWith(1, 2);
  mkdirSync(join(layout.served(SLUG), 'old'), { recursive: true });
  serveGeneration(layout, SLUG, 1);
  expect(served()).toBe(1);
  serveGeneration(layout, SLUG, 2);
  expect(served()).toBe(2);
  rmSync(layout.served(SLUG));
  symlinkSync('nowhere', layout.served(SLUG));
  serveGeneration(layout, SLUG, 1);
  expect(served()).toBe(1);
  expect(readdirSync(dist).toSorted()).toEqual(['.gen', SLUG]);
});

test('old generations are deleted, except two and the served one', () => {
  const { layout } = outputWith(1, 2, 3, 4);
  serveGeneration(layout, SLUG, 1);
  dropOldGenerations(layout, SLUG);
  expect(finishedGenerations(layout, SLUG)).toEqual([1, 3, 4]);
  serveGeneration(layout, SLUG, 4);
  dropOldGenerations(layout, SLUG);
  expect(finishedGenerations(layout, SLUG)).toEqual([3, 4]);
});

test('remains of killed builds are deleted, and nothing else', () => {
  const { layout, dist } = outputWith(1);
  serveGeneration(layout, SLUG, 1);
  const folder = layout.dealer(SLUG);
  for (const name of ['staging-7', '2']) mkdirSync(join(folder, name, 'site'), { recursive: true });
  for (const name of ['lock.7.1', 'lock', 'flat']) writeFileSync(join(folder, name), '7');
  symlinkSync('nowhere', join(dist, `${SLUG}.next-7`));
  mkdirSync(join(dist, `${SLUG}-other`));
  clearUnfinished(layout, SLUG);
  expect(readdirSync(folder).toSorted()).toEqual(['1', 'flat', 'lock']);
  expect(readdirSync(dist).toSorted()).toEqual(['.gen', SLUG, `${SLUG}-other`]);
});

test('rolling back serves the generation before the served one, if there is one', () => {
  const { layout, served } = outputWith(1, 2, 3);
  expect(rollBack(layout, SLUG)).toBeUndefined();
  serveGeneration(layout, SLUG, 3);
  expect([rollBack(layout, SLUG), served()]).toEqual([2, 2]);
  serveGeneration(layout, SLUG, 1);
  expect([rollBack(layout, SLUG), served()]).toEqual([undefined, 1]);
});

describe('hasBytes', () => {
  const place = () => {
    const folder = folderWith();
    return join(folder, 'a.html');
  };
  const pieces = (...texts: readonly string[]) => texts.map((text) => Buffer.from(text));

  test.each([
    [['<p>', 'Hello', '</p>'], true],
    [['<p>Hello</p>'], true],
    [['<p>', 'Hallo', '</p>'], false],
    [['<p>', 'Hello'], false],
    [['<p>', 'Hello', '</p>', '\n'], false],
    [[], false],
  ])('compares a file with %j', (texts, isSame) => {
    const path = place();
    writeFileSync(path, '<p>Hello</p>');
    expect(hasBytes(path, pieces(...texts))).toBe(isSame);
  });

  test('is false for a missing file', () => {
    expect(hasBytes(place(), pieces('a'))).toBe(false);
  });
});
