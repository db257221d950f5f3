import { copyFileSync, linkSync } from 'node:fs';

/** Another disk, a file system without links, or too many of them: there a copy does. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP']);

/** Two names for one file where the file system can, two files where it cannot. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && NO_LINK.has(String(cause.code)))) throw cause;
    copyFileSync(source, target);
  }
}
