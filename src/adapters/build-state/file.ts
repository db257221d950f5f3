import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseState } from './parse.ts';
import type { BuildState, LoadedState } from './types.ts';
import { writeSafely } from './write-safely.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const unreadable = (path: string, error: unknown): LoadedState =>
  hasCode(error, 'ENOENT')
    ? { kind: 'none' }
    : {
        kind: 'lost',
        reason: `${path} cannot be read (${error instanceof Error ? error.message : 'unknown'})`,
      };

/** For builds on one machine: a file a dealer. */
export const createFileState = (folder: string): BuildState => {
  const pathOf = (slug: string): string => join(folder, `${slug}.json`);
  return {
    async load(slug) {
      const path = pathOf(slug);
      try {
        return parseState(await readFile(path, 'utf8'), path);
      } catch (error) {
        return unreadable(path, error);
      }
    },
    save: (slug, state) => writeSafely(pathOf(slug), `${JSON.stringify(state)}\n`),
  };
};
