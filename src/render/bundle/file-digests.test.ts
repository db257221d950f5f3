import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { folderWith } from '../../../tests/folder.ts';
import { FileDigests } from './file-digests.ts';

let folder = '';
beforeEach(() => {
  folder = folderWith();
  writeFileSync(source(), 'one');
});

const source = (): string => join(folder, 'a.ts');
const kept = (): string => join(folder, 'digests.json');
/** Long after all changes, so that the file system can be believed. */
const later = (): number => Date.now() + 60_000;
const sha = (text: string): string => hash('sha256', text, 'hex');

/** As a process of its own sees it. */
function digestNow(now = later()): string {
  const digests = new FileDigests(kept());
  const digest = digests.of(source(), statSync(source()), now);
  digests.keep();
  return digest;
}

test('a digest is that of the contents, in this process and the next', () => {
  expect([digestNow(), digestNow()]).toEqual([sha('one'), sha('one')]);
});

test('an edit with the same length and modification time is noticed', () => {
  const { atime, mtime } = statSync(source());
  digestNow();
  writeFileSync(source(), 'two');
  utimesSync(source(), atime, mtime);
  expect(digestNow()).toBe(sha('two'));
});

test('the digest of a recently changed or unused file is not stored', () => {
  expect(digestNow(Date.now())).toBe(sha('one'));
  expect(existsSync(kept())).toBe(false);
  digestNow();
  expect(existsSync(kept())).toBe(true);
  new FileDigests(kept()).keep();
  expect(readFileSync(kept(), 'utf8')).toBe('{}');
});

test('an unreadable cache is ignored', () => {
  writeFileSync(kept(), '{ "half');
  expect(digestNow()).toBe(sha('one'));
});
