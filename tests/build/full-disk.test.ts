import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk, NO_SMALL_DISK } from '../small-disk.ts';
import { PROJECT, runIn } from './yard/command.ts';
import { differences } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const BIG = 'harbour-autos';
const SMALL = 'valley-bikes';
const SIZE = '16m';
/** Enough for a small dealer's changed pages (similar vehicles show a price too), and too little for all pages of the big one. */
const LEFT_BYTES = 1400 * 1024;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

describe('a disk that fills up during a build', () => {
  const yard = openYard();
  const mounted = mountSmallDisk(yard.distDir, SIZE, afterAll);

  test('stops that dealer with the reason, its last site is served, and the others are built', async (ctx) => {
    if (!mounted) ctx.skip(NO_SMALL_DISK);
    yard.add(BIG);
    yard.addSmall(SMALL);
    expect((await yard.build()).code).toBe(0);
    const before = yard.tree(BIG);
    const filler = join(yard.distDir, '.filler');
    writeFileSync(filler, Buffer.alloc(freeBytes(yard.distDir) - LEFT_BYTES));

    yard.configure(BIG, { name: 'Harbour Autos of Iluka' });
    yard.changeVehicle(SMALL, 0, { price: 4_321 });
    const { code, err, figures } = await yard.build();

    expect(code).toBe(1);
    expect(figures).toMatchObject({ built: 1, failed: [{ slug: BIG }] });
    expect(err).toContain(
      'The disk is full. The previous site is still served. Free some space and build again.',
    );
    expect(differences(before, yard.tree(BIG))).toEqual([]);
    expect(yard.page(SMALL, 'data/status.json')).toContain('4321');
    expect(freeBytes(yard.distDir)).toBeGreaterThan(LEFT_BYTES / 3);

    rmSync(filler);
    expect((await yard.build()).code).toBe(0);
    expect(yard.page(BIG, 'index.html')).toContain('Harbour Autos of Iluka');
  });
});

describe('a read-only disk', () => {
  test.each([
    ['DIST_DIR', 'the sites'],
    ['DATA_DIR', 'what builds remember'],
  ])('under %s is reported once, with the folder and the variable for another', async (variable, holds) => {
    const yard = openYard();
    const folder = join(yard.root, 'read-only');
    if (!mountSmallDisk(folder, 'ro', onTestFinished)) return;
    yard.addSmall(SMALL);
    const { code, err } = await runIn(PROJECT, 'build', [], {
      ...yard.env,
      [variable]: join(folder, 'x'),
    });
    expect(code).toBe(2);
    expect(err.trim()).toBe(
      `${join(folder, 'x')} cannot be written to: it is on a read-only disk. It holds ${holds}${variable === 'DIST_DIR' ? '' : ', and the pictures and fonts that they made'}. Make it writable, or set ${variable} to another folder.`,
    );
  });
});
