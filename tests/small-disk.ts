import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

export const NO_SMALL_DISK =
  'a disk small enough to fill can be made by the superuser of a Linux machine only: sudo npm run test:all';

/**
 * Mounts a disk of this size (`6m`), or one that is read-only (`ro`), over a folder. Returns false if this machine does
 * not allow it.
 */
export function mountSmallDisk(folder: string, size: string, later: (unmount: () => void) => void): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', size === 'ro' ? size : `size=${size}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return false;
  }
  later(() => void execFileSync('umount', ['-l', folder]));
  return true;
}
