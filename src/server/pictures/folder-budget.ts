import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Limits the size of a folder. */
export interface FolderBudget {
  /** Call after each file that was written, with its size. */
  grown(bytes: number): Promise<void>;
}

/** The share that remains after a clean-up, so that not every new file causes a scan of the folder. */
const SHARE_LEFT = 0.8;

interface Kept {
  readonly path: string;
  readonly size: number;
  readonly usedAt: number;
}

async function filesIn(folder: string): Promise<readonly Kept[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { path, size: found.size, usedAt: found.mtimeMs } : undefined;
    }),
  );
  return files.filter((file) => file !== undefined);
}

const sizeOf = (files: readonly Kept[]): number => files.reduce((sum, { size }) => sum + size, 0);

export function createFolderBudget(folder: string, most: number): FolderBudget {
  /** Null until the folder was first read. */
  let held: number | null = null;
  let tidying: Promise<void> | null = null;

  async function tidy(): Promise<void> {
    const files = await filesIn(folder);
    held = sizeOf(files);
    if (held <= most) return;
    for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (held <= most * SHARE_LEFT) return;
      await rm(path, { force: true });
      held -= size;
    }
  }

  return {
    async grown(bytes) {
      if (held !== null) held += bytes;
      if (held !== null && held <= most) return;
      tidying ??= tidy().finally(() => {
        tidying = null;
      });
      await tidying;
    },
  };
}
