import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { PROJECT } from './command.ts';

/** The files of a checkout on another machine, with the same packages. */
const CHECKED_OUT = [
  'src',
  'public',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Another copy of the project, or of these parts of it, without anything that was built. */
export function cloneProject(parts: readonly string[] = CHECKED_OUT): string {
  const root = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  // A command may have left a process behind that bundles the commands for the next start.
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  for (const name of parts.filter((one) => existsSync(join(PROJECT, one))))
    cpSync(join(PROJECT, name), join(root, name), { recursive: true, force: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
