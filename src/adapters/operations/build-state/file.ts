import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { temporaryName } from '#adapters/storage/files/whole-file.ts';
import { dealerStateSchema, STATE_VERSION } from '#domain/vehicles/status/dealer-state.ts';
import type { BuildState, LoadedState } from './types.ts';

const isUnchanged = async (path: string, text: string): Promise<boolean> => {
  try {
    return (await readFile(path, 'utf8')) === text;
  } catch {
    return false;
  }
};

const writeThrough = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Writes atomically: a reader, or the next build after a crash, finds the old text or the new one. */
export const writeSafely = async (path: string, text: string): Promise<void> => {
  if (await isUnchanged(path, text)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = temporaryName(path);
  try {
    await writeThrough(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const versionSchema = v.object({ version: v.number() });

const lost = (where: string, what: string): LoadedState => ({ kind: 'lost', reason: `${where} ${what}` });

export const parseState = (text: string, where: string): LoadedState => {
  const raw = json(text);
  if (raw === undefined) return lost(where, 'is not JSON');
  const versioned = v.safeParse(versionSchema, raw);
  if (versioned.success && versioned.output.version !== STATE_VERSION)
    return lost(where, `has version ${versioned.output.version}, expected ${STATE_VERSION}`);
  const result = v.safeParse(dealerStateSchema, raw, { abortEarly: true });
  return result.success
    ? { kind: 'found', state: result.output }
    : lost(where, `is damaged at "${v.getDotPath(result.issues[0]) ?? ''}"`);
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const unreadable = (path: string, error: unknown): LoadedState =>
  hasCode(error, 'ENOENT')
    ? { kind: 'none' }
    : {
        kind: 'lost',
        reason: `${path} cannot be read (${error instanceof Error ? error.message : 'unknown'})`,
      };

/** Stores one file for each dealer, for builds on one machine. */
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
