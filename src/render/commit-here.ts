import { execFileSync } from 'node:child_process';

/** The commit that is checked out, for reports; null where there is no git, or no commit. */
export function commitHere(root: string): string | null {
  try {
    return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
