import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Copy {
  readonly root: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
}

const MOST_NAMES_BYTES = 64 * 1024 * 1024;

/** Lists tracked files and untracked files that are not ignored: everything except output. */
const filesOf = (root: string): readonly string[] =>
  execFileSync('git', ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: MOST_NAMES_BYTES,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Links node_modules of the copy to the shared packages. Caches that tools write beside them stay in the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name), 'junction');
}

/** Copies the working tree, with uncommitted changes, to a folder in which anything may be broken. */
export function copyCheckout(root: string): Copy {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'mutate-'));
  for (const file of filesOf(root)) cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    root: folder,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
