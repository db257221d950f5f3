import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkedOutCommit } from './commit.ts';

const IDENTITY = ['user.name=A', 'user.email=a@b.example', 'commit.gpgsign=false', 'core.fsync=none'].flatMap(
  (setting) => ['-c', setting],
);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (...parts: string[]): string => join(folder, ...parts);
const git = (place: string, ...args: string[]): string =>
  execFileSync('git', ['-C', place, ...IDENTITY, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const commit = (place: string): string => git(place, 'commit', '--allow-empty', '--message=x');

function makeRepository(place: string, ...options: string[]): void {
  git(place, 'init', '--initial-branch=main', ...options);
  commit(place);
}

/** Copied for most tests, because git takes longer to make one. */
const made = mkdtempSync(join(tmpdir(), 'commit-'));
beforeAll(() => makeRepository(made));
afterAll(() => rmSync(made, { recursive: true }));

const repository = (): void => cpSync(made, folder, { recursive: true });

/** Each prepares a repository and returns the folder that is asked about. */
const CASES: readonly (readonly [what: string, prepare: () => string])[] = [
  ['a branch', () => folder],
  ['a folder deep in the repository', () => at('deep', 'down')],
  [
    'a branch with a slash in its name',
    () => {
      git(folder, 'switch', '--create', 'team/next');
      commit(folder);
      return folder;
    },
  ],
  [
    'packed references',
    () => {
      git(folder, 'tag', 'main-2');
      git(folder, 'pack-refs', '--all');
      return folder;
    },
  ],
  [
    'a commit after references were packed',
    () => {
      git(folder, 'pack-refs', '--all');
      commit(folder);
      return folder;
    },
  ],
  [
    'a detached HEAD',
    () => {
      commit(folder);
      git(folder, 'checkout', '--detach', 'HEAD~1');
      return folder;
    },
  ],
  [
    'a reference to a reference',
    () => {
      git(folder, 'symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
      git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/alias');
      return folder;
    },
  ],
  [
    'a worktree on a branch of its own',
    () => {
      git(folder, 'worktree', 'add', '-b', 'beside', at('beside'));
      commit(at('beside'));
      return at('beside');
    },
  ],
  [
    'a worktree with packed references',
    () => {
      git(folder, 'worktree', 'add', '-b', 'beside', at('beside'));
      commit(at('beside'));
      git(folder, 'pack-refs', '--all');
      return at('beside');
    },
  ],
  [
    'a detached worktree',
    () => {
      git(folder, 'worktree', 'add', '--detach', at('beside'));
      commit(at('beside'));
      return at('beside');
    },
  ],
  [
    'a git folder elsewhere',
    () => {
      git(folder, 'init', `--separate-git-dir=${at('elsewhere')}`);
      return folder;
    },
  ],
  [
    'a git folder behind a link',
    () => {
      mkdirSync(at('linked'));
      symlinkSync(at('.git'), at('linked', '.git'));
      return at('linked');
    },
  ],
];

describe('says what git rev-parse HEAD says of', () => {
  test.each(CASES)('%s', async (_what, prepare) => {
    repository();
    mkdirSync(at('deep', 'down'), { recursive: true });
    const place = prepare();
    expect(await checkedOutCommit(place)).toBe(git(place, 'rev-parse', 'HEAD'));
  });

  test('a repository with longer hashes', async () => {
    makeRepository(folder, '--object-format=sha256');
    expect(await checkedOutCommit(folder)).toMatch(/^[0-9a-f]{64}$/);
    expect(await checkedOutCommit(folder)).toBe(git(folder, 'rev-parse', 'HEAD'));
  });

  test('a repository whose references are in a reftable, where this git knows it', async (context) => {
    try {
      makeRepository(folder, '--ref-format=reftable');
    } catch {
      return context.skip('this git knows no reftable');
    }
    expect(await checkedOutCommit(folder)).toBe(git(folder, 'rev-parse', 'HEAD'));
  });
});

describe('there is none', () => {
  test('without a repository', async () => {
    expect(await checkedOutCommit(folder)).toBeNull();
  });

  test('before the first commit', async () => {
    git(folder, 'init');
    expect(await checkedOutCommit(folder)).toBeNull();
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['a reference to itself', 'ref: HEAD'],
    ['nothing', ''],
  ])('where HEAD holds %s', async (_what, head) => {
    repository();
    writeFileSync(at('.git', 'HEAD'), head);
    expect(await checkedOutCommit(folder)).toBeNull();
  });

  test('where .git names a folder that is gone', async () => {
    writeFileSync(at('.git'), `gitdir: ${at('gone')}\n`);
    expect(await checkedOutCommit(folder)).toBeNull();
  });
});
