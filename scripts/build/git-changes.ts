import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { ChangedFile } from '#domain/operations/builds/changes.ts';

/** Thrown if git cannot say what changed. The message says why, and what to do. */
export class ChangesUnknown extends Error {
  override name = 'ChangesUnknown';
}

const asText = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'stderr' in cause ? String(cause.stderr).trim() : '';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  });
}

const succeeds = (folder: string, ...args: string[]): boolean => {
  try {
    git(folder, ...args);
    return true;
  } catch {
    return false;
  }
};

function topOf(folder: string): string {
  try {
    return git(folder, 'rev-parse', '--show-toplevel').trim();
  } catch (cause) {
    throw new ChangesUnknown(
      `--changed asks git, and git cannot say anything about ${folder}${
        asText(cause) === '' ? ': is git installed?' : ` (${asText(cause)})`
      }. Name the dealers with --site=a,b instead.`,
    );
  }
}

/** GitHub sends this as "before" when a new branch is pushed. */
const NOTHING_BEFORE = /^0{40,64}$/;
const EMPTY_TREE = 'hash-object -t tree /dev/null';

function commitOf(top: string, ref: string): string {
  if (NOTHING_BEFORE.test(ref)) return git(top, ...EMPTY_TREE.split(' ')).trim();
  const isKnown =
    ref !== '' &&
    !ref.startsWith('-') &&
    succeeds(top, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (isKnown) return git(top, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trim();
  if (git(top, 'rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new ChangesUnknown(
      `--changed=${ref}: this clone is shallow and does not reach back to "${ref}". Fetch it with ` +
        '"git fetch --unshallow" (in a workflow: actions/checkout with "fetch-depth: 0"), or build everything without --changed.',
    );
  throw new ChangesUnknown(
    `--changed=${ref}: there is no commit, tag or branch "${ref}" here. Give one such as HEAD~1, origin/main or a commit; ` +
      '"git fetch" gets the branches of other people.',
  );
}

const names = (output: string): readonly string[] => output.split('\0').filter((name) => name !== '');

/** Returns the path from a repository's root to a folder in it, ending in a slash, or null if the folder is outside. */
function prefixOf(top: string, folder: string): string | null {
  const way = relative(realpathSync(top), realpathSync(folder)).split(sep).join('/');
  if (way.startsWith('..')) return null;
  return way === '' ? '' : `${way}/`;
}

function placed(path: string, sites: string | null, project: string | null): readonly ChangedFile[] {
  if (sites !== null && path.startsWith(sites)) return [{ of: 'sites', path: path.slice(sites.length) }];
  if (project !== null && path.startsWith(project))
    return [{ of: 'project', path: path.slice(project.length) }];
  return [];
}

/**
 * Lists every file that differs between a commit and the working tree: committed since, changed, deleted or untracked.
 * The repository is the one that holds `sites/`. If the dealers have a repository of their own, it holds no code.
 */
export function changedSince(ref: string, sitesDir: string, projectRoot: string): readonly ChangedFile[] {
  const top = topOf(sitesDir);
  const commit = commitOf(top, ref);
  const differing = git(top, 'diff', '--name-only', '--no-renames', '-z', commit, '--');
  const untracked = git(top, 'ls-files', '--others', '--exclude-standard', '-z');
  const [sites, project] = [prefixOf(top, sitesDir), prefixOf(top, projectRoot)];
  return [...new Set([...names(differing), ...names(untracked)])]
    .sort()
    .flatMap((path) => placed(path, sites, project));
}
