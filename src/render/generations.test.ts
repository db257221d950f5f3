import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
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
  const dist = mkdtempSync(join(tmpdir(), 'generations-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
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

describe('generations', () => {
  test('count as numbers, not as words', () => {
    const { layout } = outputWith(9, 10, 2);
    expect(finishedGenerations(layout, SLUG)).toEqual([2, 9, 10]);
  });

  test('without a manifest are not finished', () => {
    const { layout } = outputWith(1);
    mkdirSync(layout.generation(SLUG, '2').site, { recursive: true });
    expect(finishedGenerations(layout, SLUG)).toEqual([1]);
  });

  test('of a dealer that was never built are none', () => {
    const { layout } = outputWith();
    expect(currentGeneration(layout, SLUG)).toBeUndefined();
    expect(finishedGenerations(layout, 'nobody')).toEqual([]);
  });
});

describe('the current one', () => {
  test('is the one served, even where a newer stands', () => {
    const { layout } = outputWith(1, 2);
    serveGeneration(layout, SLUG, 1);
    expect(currentGeneration(layout, SLUG)).toMatchObject({ number: 1, manifest: { vehicles: 1 } });
  });

  test('is the newest finished one where none is served', () => {
    expect(currentGeneration(outputWith(3, 4).layout, SLUG)?.number).toBe(4);
  });

  test('is none where the manifest of the one served cannot be read', () => {
    const { layout } = outputWith(1);
    serveGeneration(layout, SLUG, 1);
    writeFileSync(layout.generation(SLUG, '1').manifest, '{"version": 99}');
    expect(currentGeneration(layout, SLUG)).toBeUndefined();
  });
});

describe('serving', () => {
  test('puts the link in the place of an older one, of a plain folder, of a link that leads nowhere', () => {
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
});

describe('old ones', () => {
  test('go, but for two', () => {
    const { layout } = outputWith(1, 2, 3, 4);
    serveGeneration(layout, SLUG, 4);
    dropOldGenerations(layout, SLUG);
    expect(finishedGenerations(layout, SLUG)).toEqual([3, 4]);
  });

  test('stay while they are served', () => {
    const { layout } = outputWith(1, 2, 3);
    serveGeneration(layout, SLUG, 1);
    dropOldGenerations(layout, SLUG);
    expect(finishedGenerations(layout, SLUG)).toEqual([1, 2, 3]);
  });
});

test('what killed builds left is cleared, and nothing else', () => {
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

describe('going back', () => {
  test('leads to the one before the one served', () => {
    const { layout, served } = outputWith(1, 2, 3);
    serveGeneration(layout, SLUG, 3);
    expect(rollBack(layout, SLUG)).toBe(2);
    expect(served()).toBe(2);
  });

  test.each([[[1], 1] as const, [[1, 2], 1] as const])(
    'from the oldest leads nowhere (%j, %i)',
    (numbers, from) => {
      const { layout, served } = outputWith(...numbers);
      serveGeneration(layout, SLUG, from);
      expect(rollBack(layout, SLUG)).toBeUndefined();
      expect(served()).toBe(from);
    },
  );

  test('without anything served leads nowhere', () => {
    expect(rollBack(outputWith(1, 2).layout, SLUG)).toBeUndefined();
  });
});

describe('a file', () => {
  const place = () => {
    const folder = mkdtempSync(join(tmpdir(), 'bytes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
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
  ])('is or is not %j', (texts, isSame) => {
    const path = place();
    writeFileSync(path, '<p>Hello</p>');
    expect(hasBytes(path, pieces(...texts))).toBe(isSame);
  });

  test('that is not there is nothing', () => {
    expect(hasBytes(place(), pieces('a'))).toBe(false);
  });
});
