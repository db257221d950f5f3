import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import type { Both } from './both-trees.ts';
import type { BenchGround, Tree } from './tree.ts';

/** Every build of a benchmark uses this time, so that all of them make the same pages. */
export const NOW = Date.parse('2026-11-20T02:00:00Z');

/** The dealers that fleets are modelled on. */
export const MODELS = join(PROJECT_ROOT, 'sites');

/** The same dealers for each tree, and a folder of its own for what it makes of them. */
export function groundsIn(folder: string, sitesDir: string, trees: Both<Tree>): Both<BenchGround> {
  const ground = (tree: Tree): BenchGround => ({
    ...{ tree, sitesDir, now: NOW },
    folder: join(folder, tree.name),
  });
  const ours = ground(trees.ours);
  return trees.other === undefined ? { ours } : { ours, other: ground(trees.other) };
}

/** Waits until what was written so far is on the disk, so that nobody measures the writing of somebody before. */
export function settleDisk(): void {
  if (process.platform !== 'win32') execFileSync('sync');
}
