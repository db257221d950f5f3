import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** References of one worktree. All others belong to the whole repository. */
const OF_WORKTREE = /^refs\/(?:bisect|worktree|rewritten)\//;
/** A reference may lead to another. Git gives up after as many. */
const MOST_STEPS = 5;

function lineOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** `gitdir: ../x` → `../x` */
const after = (key: string, line: string | undefined): string | undefined =>
  line?.startsWith(`${key}:`) ? line.slice(key.length + 1).trim() : undefined;

interface Repository {
  /** The folder of this worktree's own state. */
  readonly own: string;
  /** The folder of what all worktrees share. */
  readonly shared: string;
}

/** The repository that a folder is in. In a worktree and in a submodule, `.git` is a file that names the folder. */
function repositoryOf(folder: string): Repository | undefined {
  const place = join(folder, '.git');
  const named = after('gitdir', lineOf(place));
  const own = named === undefined ? place : resolve(folder, named);
  if (existsSync(join(own, 'HEAD')))
    return { own, shared: resolve(own, lineOf(join(own, 'commondir')) ?? '.') };
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}

/** A line of `packed-refs`: `<commit> refs/heads/main` */
const packedCommit = (shared: string, ref: string): string | undefined =>
  lineOf(join(shared, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];

/** The commit that a line of `HEAD`, or of the file of a reference, leads to. */
function commitAt(line: string | undefined, repository: Repository, steps = MOST_STEPS): string | null {
  const ref = after('ref', line);
  if (ref === undefined) return line !== undefined && COMMIT.test(line) ? line : null;
  if (steps === 0) return null;
  const loose = lineOf(join(OF_WORKTREE.test(ref) ? repository.own : repository.shared, ref));
  return commitAt(loose ?? packedCommit(repository.shared, ref), repository, steps - 1);
}

const askedOfGit = (folder: string): Promise<string | null> =>
  new Promise((answer) => {
    execFile('git', ['-C', folder, 'rev-parse', '--verify', '--quiet', 'HEAD'], (error, out) =>
      answer(error === null ? out.trim() : null),
    );
  });

/**
 * The checked-out commit of the repository that a folder is in. Null without one. The files of git are read, because the
 * start of a process for git takes longer than a build in which nothing changed. Only a repository that keeps its
 * references in the binary format `reftable` is left to git.
 */
export async function checkedOutCommit(folder: string): Promise<string | null> {
  const repository = repositoryOf(folder);
  if (repository === undefined) return null;
  if (existsSync(join(repository.shared, 'reftable'))) return askedOfGit(folder);
  return commitAt(lineOf(join(repository.own, 'HEAD')), repository);
}
