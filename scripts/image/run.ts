import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { IMAGE } from './command.ts';
import { runtimeFiles } from './files.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export function run({ operands: [folder = ''] }: RequestOf<typeof IMAGE>, { say }: Surroundings): number {
  const { sources, packages } = runtimeFiles(ROOT);
  for (const path of sources) cpSync(join(ROOT, path), join(folder, path));
  for (const path of packages)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      // Packages within packages are listed themselves, if they are needed.
      filter: (from) => !from.slice(join(ROOT, path).length).includes('node_modules'),
    });
  say(`${counted(sources.length, 'file')} and ${counted(packages.length, 'package')} copied to ${folder}.`);
  return 0;
}
