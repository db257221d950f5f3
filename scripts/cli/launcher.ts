import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlesHome, claimBundle, findBundle, isBeingMade, rejectBundle, surroundingsOf } from './bundle.ts';
import type { CommandName } from './commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const HOME = bundlesHome(ROOT);

type CommandLine = typeof import('./commands.ts');

const fromSources = (): Promise<CommandLine> => import('./commands.ts');

function rejectWith(folder: string, reason: string): void {
  rejectBundle(folder, reason);
  console.error(
    `The bundled commands in ${folder} do not run (${reason}). The commands run from their sources, which takes longer to start. Delete ${HOME} to have them bundled again.`,
  );
}

async function fromBundle(folder: string): Promise<CommandLine> {
  claimBundle(folder);
  try {
    return (await import(pathToFileURL(join(folder, 'commands.mjs')).href)) as CommandLine;
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    rejectWith(folder, reason);
    return fromSources();
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const firstThere = (...paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path));

/** Without a bundler, or where nothing can be written, the commands go on running from their sources. */
const canBeMade = (): boolean =>
  existsSync(join(ROOT, 'node_modules', 'vite', 'package.json')) &&
  isWritable(firstThere(HOME, join(ROOT, '.build')) ?? ROOT) &&
  !isBeingMade(HOME, Date.now());

/** For the next start: a process of its own, so that nobody waits for it. */
function makeBundleAside(): void {
  if (!canBeMade()) return;
  spawn(process.execPath, [join(import.meta.dirname, 'bundler-process.ts')], {
    ...{ cwd: ROOT, detached: true, stdio: 'ignore', windowsHide: true },
  })
    .on('error', () => undefined)
    .unref();
}

/** Runs a command from the bundle of the current sources. If there is none, from the sources. */
export async function launch(name: CommandName): Promise<void> {
  const found = findBundle(HOME, surroundingsOf(ROOT), Date.now());
  if (found.state === 'failed' && !found.isTold) rejectWith(found.folder, found.reason);
  if (found.state === 'damaged')
    console.error(`The bundled commands in ${found.folder} are damaged. They are bundled again.`);
  const { COMMANDS } = await (found.state === 'usable' ? fromBundle(found.folder) : fromSources());
  await COMMANDS[name]();
  if (found.state === 'missing' || found.state === 'damaged') makeBundleAside();
}
