import { join } from 'node:path';
import { compile } from '#render/compile.ts';
import { PROJECT } from './yard/command.ts';

/** Compiles the pages before any test counts its time: the first that builds would else pay for all. */
export default async function compileOnce(): Promise<void> {
  await compile(PROJECT, join(PROJECT, '.build'));
}
