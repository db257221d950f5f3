import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** POSIX counts the blocks of a file in units of 512 bytes, whatever the file system uses. */
const BLOCK_BYTES = 512;
const MB = 1024 * 1024;

/** The blocks of a folder as `du` counts them: a file with several names once, a link as itself. */
export function diskMb(folder: string): number {
  const seen = new Set<string>();
  const blocksOf = (path: string): number => {
    const { dev, ino, nlink, blocks, isFolder } = statOf(path);
    const file = `${dev}:${ino}`;
    if (nlink > 1 && !isFolder && seen.has(file)) return 0;
    seen.add(file);
    const inside = isFolder ? readdirSync(path).map((name) => blocksOf(join(path, name))) : [];
    return inside.reduce((sum, more) => sum + more, blocks);
  };
  return (blocksOf(folder) * BLOCK_BYTES) / MB;
}

function statOf(path: string) {
  const found = lstatSync(path);
  const { dev, ino, nlink, blocks } = found;
  return { dev, ino, nlink, blocks, isFolder: found.isDirectory() };
}

export function freeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / MB;
}

/** The disk is too small for what was asked. The message says how much is needed and how much there is. */
export class DiskTooSmall extends Error {
  override name = 'DiskTooSmall';
}

export interface DiskNeed {
  readonly dealers: number;
  /** Of one dealer as built, in every tree, and of what it is made from. */
  readonly dealerMb: number;
  /** A dealer of the opt-in case, as so many usual ones. */
  readonly largeAs: number;
}

/** Dealers differ in size, and one of them has two generations. */
const MARGIN = 1.2;

export const neededMb = ({ dealers, dealerMb, largeAs }: DiskNeed): number =>
  (dealers + largeAs) * dealerMb * MARGIN;

const gb = (mb: number): string => `${(mb / 1024).toFixed(1)} GB`;

/** Refuses a fleet that would fill the disk before the benchmark ends. */
export function expectRoom(need: DiskNeed, folder: string, free: number): void {
  const needed = neededMb(need);
  if (needed <= free) return;
  throw new DiskTooSmall(
    `${need.dealers} dealers need about ${gb(needed)} (${need.dealerMb.toFixed(1)} MB each, as two of them took), and there are ${gb(free)} free in ${folder}. ` +
      'Ask for fewer --dealers or --vehicles, or set TMPDIR to a folder on a larger disk.',
  );
}
