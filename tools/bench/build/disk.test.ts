import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DiskTooSmall, diskMb, expectRoom, neededMb } from './disk.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-test-'));
  folders.push(folder);
  return folder;
}

const MB = Buffer.alloc(1024 * 1024, 'x');

describe.skipIf(process.platform === 'win32')('the disk of a folder', () => {
  it('counts a file with two names once, and a link not at all', () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, '1'));
    mkdirSync(join(folder, '2'));
    writeFileSync(join(folder, '1/a.html'), MB);
    linkSync(join(folder, '1/a.html'), join(folder, '2/a.html'));
    symlinkSync(join(folder, '1/a.html'), join(folder, '2/b.html'));
    expect(diskMb(folder)).toBeCloseTo(1, 1);
    writeFileSync(join(folder, '2/c.html'), MB);
    expect(diskMb(folder)).toBeCloseTo(2, 1);
  });

  it('counts blocks, of which a small file takes a whole one', () => {
    const folder = emptyFolder();
    for (let index = 0; index < 256; index++) writeFileSync(join(folder, String(index)), 'x'.repeat(600));
    expect(diskMb(folder)).toBeGreaterThan((256 * 600) / 1024 / 1024);
  });
});

describe('room for a fleet', () => {
  const need = { dealers: 1000, dealerMb: 10, largeAs: 0 };

  it('is needed for every dealer, for the large one, and some more', () => {
    expect(neededMb(need)).toBe(12_000);
    expect(neededMb({ ...need, largeAs: 80 })).toBe(12_960);
  });

  it('is refused with what is needed and what there is', () => {
    expect(() => expectRoom(need, '/tmp/x', 12_000)).not.toThrow();
    expect(() => expectRoom(need, '/tmp/x', 2048)).toThrow(DiskTooSmall);
    expect(() => expectRoom(need, '/tmp/x', 2048)).toThrow(
      /1000 dealers need about 11\.7 GB .* there are 2\.0 GB free in \/tmp\/x/,
    );
  });
});
