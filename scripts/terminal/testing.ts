import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Command, Invocation, Options } from './command.ts';
import { type Program, runCommand, type Surroundings } from './start.ts';

/** The dealer of `tests/fixtures/sites` for tests of commands. */
export const DEALER = 'harbour-autos';

/** Before each test, makes a folder with one dealer and points SITES_DIR, DIST_DIR and DATA_DIR to it. */
export function folderOfOneDealer(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'command-'));
    mkdirSync(join(folder, 'sites'));
    cpSync(resolve('tests/fixtures/sites', DEALER), join(folder, 'sites', DEALER), { recursive: true });
    vi.stubEnv('SITES_DIR', join(folder, 'sites'));
    vi.stubEnv('DIST_DIR', join(folder, 'dist'));
    vi.stubEnv('DATA_DIR', join(folder, 'data'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return () => folder;
}

/** Runs a command at a given time. Returns its exit code and output. */
export async function outcomeOf<Rows extends Options, Name extends string>(
  command: Command<Rows, Name>,
  program: Program<Invocation<Rows, Name>, Surroundings>,
  args: readonly string[],
  now: number,
  env: Surroundings['env'] = {},
) {
  const output: string[] = [];
  const complained: string[] = [];
  const world: Surroundings = {
    env,
    now: () => now,
    say: (text) => output.push(text),
    complain: (text) => complained.push(text),
  };
  const code = await runCommand(command, args, world, async () => program);
  return { code, output: output.join('\n'), complained: complained.join('\n') };
}
