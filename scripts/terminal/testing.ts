import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Command, Invocation, Options } from './command.ts';
import { type Program, runCommand, type Surroundings } from './start.ts';

/** The dealer of `tests/fixtures/sites` that commands are tried on. */
export const DEALER = 'harbour-autos';

/** Before each test a folder with the configuration of one dealer, in the place of the project’s own; says where. */
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

/** What a command answers and says to somebody who types it at a given time. */
export async function outcomeOf<Rows extends Options, Name extends string>(
  command: Command<Rows, Name>,
  program: Program<Invocation<Rows, Name>, Surroundings>,
  args: readonly string[],
  now: number,
) {
  const said: string[] = [];
  const complained: string[] = [];
  const world: Surroundings = {
    env: {},
    now: () => now,
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
  };
  const code = await runCommand(command, args, world, async () => program);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
