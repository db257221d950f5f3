import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { compile } from '#render/bundle/compile.ts';
import { PROJECT } from './yard/command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of all yards. */
    yardsFolder: string;
  }
}

/** Compiles the pages before the tests, or the first test that builds would time out. */
export default async function prepareBuilds({ provide }: TestProject) {
  await compile(PROJECT, join(PROJECT, '.build'));
  const folder = mkdtempSync(join(tmpdir(), 'yards-'));
  provide('yardsFolder', folder);
  return () => rmSync(folder, { recursive: true });
}
