import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SeenFile, seenAt, unchangedFiles } from './seen-file.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'seen-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'one');
  writeFileSync(join(root, 'src/b.ts'), 'two');
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (path: string): string => join(root, path);
/** Long after all changes, so that the file system can be believed. */
const later = (): number => Date.now() + 60_000;
const look = (now = later()): readonly SeenFile[] =>
  ['src/a.ts', 'src/b.ts', 'src'].flatMap((path) => seenAt(root, path, now));

const CHANGES: readonly (readonly [what: string, change: () => void])[] = [
  ['an edited file', () => writeFileSync(at('src/a.ts'), 'other text')],
  ['an edit of the same length', () => writeFileSync(at('src/a.ts'), 'ONE')],
  [
    'an edit that keeps length and time of modification',
    () => {
      const { atime, mtime } = statSync(at('src/a.ts'));
      writeFileSync(at('src/a.ts'), 'ONE');
      utimesSync(at('src/a.ts'), atime, mtime);
    },
  ],
  ['an added file', () => writeFileSync(at('src/c.ts'), '')],
  ['a deleted file', () => rmSync(at('src/b.ts'))],
  ['a renamed file', () => renameSync(at('src/b.ts'), at('src/c.ts'))],
];

describe('seen again', () => {
  test('files that nobody touched are the very same list', () => {
    const before = look();
    expect(unchangedFiles(root, before, later())).toBe(before);
  });

  test.each(CHANGES)('%s is a change', (_what, change) => {
    const before = look();
    change();
    expect(unchangedFiles(root, before, later())).toBeUndefined();
  });

  test('a file that was touched, and says what it said, is none', () => {
    const before = look();
    utimesSync(at('src/a.ts'), new Date(), new Date('2020-01-01'));
    const after = unchangedFiles(root, before, later());
    expect(after).not.toBe(before);
    expect(after?.map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest));
    expect(unchangedFiles(root, after ?? [], later())).toBe(after);
  });

  test('a file that came and went in a folder is none', () => {
    const before = look();
    writeFileSync(at('src/c.ts'), '');
    rmSync(at('src/c.ts'));
    expect(unchangedFiles(root, before, later())).toBeDefined();
  });

  test('a file that was changed a moment ago is read again, until its time of change can be believed', () => {
    const before = look(Date.now());
    expect(before.map(({ mark }) => mark)).toEqual([null, null, null]);
    const after = unchangedFiles(root, before, later());
    expect(after?.every(({ mark }) => mark !== null)).toBe(true);
  });
});

test('a file that is not there is not seen', () => {
  expect(seenAt(root, 'src/none.ts', later())).toEqual([]);
});
