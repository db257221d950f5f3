import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

/** The files to scan, and their root, which may be a temporary folder. */
interface Scanned {
  readonly root: string;
  readonly files: readonly string[];
  readonly tidy: () => void;
}

const PROJECT = resolve(import.meta.dirname, '../..');
/** The length of a command line is limited. */
const FILES_AT_ONCE = 2000;

const git = (folder: string, args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', input, maxBuffer: 64 * 1024 * 1024 });

const names = (list: string): readonly string[] => list.split('\0').filter((name) => name !== '');

/** Lists the tracked files of a checkout, without those that are deleted in the working tree. */
export const committedFiles = (folder: string): Scanned => {
  const deleted = new Set(names(git(folder, ['ls-files', '-z', '--deleted'])));
  const files = names(git(folder, ['ls-files', '-z'])).filter((file) => !deleted.has(file));
  return { root: resolve(folder), files, tidy: () => undefined };
};

/** Copies the staged contents to a temporary folder, because the working tree may differ from them by now. */
export function stagedFiles(folder: string): Scanned {
  const list = git(folder, ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z']);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'staged-')));
  git(folder, ['checkout-index', `--prefix=${root}${sep}`, '-z', '--stdin'], list);
  return { root, files: names(list), tidy: () => rmSync(root, { recursive: true }) };
}

/** Finds possible secrets, one a line with its place and the secret masked. Returns an empty text if there are none. */
export function secretsIn(root: string, files: readonly string[]): string {
  const messages: string[] = [];
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const paths = files.slice(at, at + FILES_AT_ONCE).map((file) => join(root, file));
    const { status, stdout, stderr, error } = spawnSync(
      'secretlint',
      ['--no-glob', '--no-gitignore', '--format=compact', ...paths],
      { cwd: PROJECT, encoding: 'utf8', shell: process.platform === 'win32' },
    );
    if (error !== undefined || (status !== 0 && stdout.trim() === ''))
      throw new Error(`secretlint did not run: ${error?.message ?? stderr.trim()}`, { cause: error });
    if (status !== 0) messages.push(stdout.replaceAll(`${root}${sep}`, '').trim());
  }
  return messages.join('\n');
}
