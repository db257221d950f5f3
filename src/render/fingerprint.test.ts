import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderFingerprint, sharedFingerprint } from './fingerprint.ts';

function dealerFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'site.json'), '{"a": 1}');
  writeFileSync(join(folder, 'assets/logo.png'), 'png');
  utimesSync(join(folder, 'assets/logo.png'), 1, 1);
  return folder;
}

describe('the fingerprint of a dealer’s folder', () => {
  test('is the same for the same contents, wherever and whenever written', () => {
    const folder = dealerFolder();
    const before = folderFingerprint(folder);
    utimesSync(join(folder, 'site.json'), 7, 7);
    expect(folderFingerprint(folder)).toBe(before);
    expect(folderFingerprint(dealerFolder())).toBe(before);
  });

  test.each<[string, (folder: string) => void]>([
    ['a text that changes', (folder) => writeFileSync(join(folder, 'site.json'), '{"a": 2}')],
    ['a file that comes', (folder) => writeFileSync(join(folder, 'x.md'), '')],
    ['a file that goes', (folder) => rmSync(join(folder, 'site.json'))],
    ['a picture of another time', (folder) => utimesSync(join(folder, 'assets/logo.png'), 2, 2)],
    ['a picture of another size', (folder) => writeFileSync(join(folder, 'assets/logo.png'), 'more')],
  ])('is another for %s', (_what, change) => {
    const folder = dealerFolder();
    const before = folderFingerprint(folder);
    change(folder);
    expect(folderFingerprint(folder)).not.toBe(before);
  });

  test('exists for folders that do not', () => {
    expect(sharedFingerprint('/nowhere')).toMatch(/^[0-9a-f]{32}$/);
  });
});
