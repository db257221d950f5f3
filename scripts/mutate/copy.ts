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

/** What git knows of and what it would be told of: all that is no output. */
const filesOf = (root: string): readonly string[] =>
  execFileSync('git', ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: MOST_NAMES_BYTES,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** A folder of its own for packages that are shared: what tools remember beside them stays with the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name), 'junction');
}

/** The checkout as it stands, with what is not committed yet, in a folder where anything may be broken. */
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
