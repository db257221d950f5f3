import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode, runProgram } from '../../processes/child.ts';
import { compileProgram, type Tree, TreeUnavailable } from './tree.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', PROJECT_ROOT, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

function commitOf(ref: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--short', '--end-of-options', `${ref}^{commit}`);
  } catch (cause) {
    throw new TreeUnavailable(
      `--against=${ref}: there is no commit, tag or branch "${ref}" here. Give one such as HEAD~1, origin/main or a commit; ` +
        'in a shallow clone, "git fetch --unshallow" gets the older ones.',
      { cause },
    );
  }
}

function unpack(commit: string, root: string): void {
  const archive = `${root}.tar`;
  mkdirSync(root, { recursive: true });
  git('archive', '--format=tar', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  rmSync(archive);
}

const CI = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

/** The npm that started the bench, or the one on the PATH. */
async function installPackages(root: string): Promise<void> {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) await runNode([npm, ...CI], { cwd: root });
  else await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', CI, { cwd: root });
}

/** The packages of this project where the other tree asks for the same ones, otherwise its own. */
async function bringPackages({ name, root }: Tree, ref: string, say: (what: string) => void): Promise<void> {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(root) === lockOf(PROJECT_ROOT)) {
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    return;
  }
  say(`installing the packages of ${name}, which are others than ours`);
  try {
    await installPackages(root);
  } catch (cause) {
    throw new TreeUnavailable(
      `--against=${ref}: ${name} has another package-lock.json, and its packages could not be installed. ` +
        `The npm registry must be reachable, or choose a commit with the lockfile of today.\n\n${String(cause)}`,
      { cause },
    );
  }
}

/** The files of a commit in a folder of their own, ready to build. Nothing of it stays in the repository. */
export async function checkOut(ref: string, root: string, say: (what: string) => void): Promise<Tree> {
  const name = commitOf(ref);
  say(`checking out ${name}`);
  unpack(name, root);
  const tree = { name, root };
  if (!existsSync(compileProgram(tree)))
    throw new TreeUnavailable(
      `--against=${ref}: ${name} is older than this benchmark (it has no tools/bench/build/compile-once.ts). Choose a later commit.`,
    );
  await bringPackages(tree, ref, say);
  return tree;
}
