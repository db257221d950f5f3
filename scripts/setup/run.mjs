import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';

/** A problem that the person at the terminal can solve. The message says what happened and what to do. */
export class SetupError extends Error {}

const TICK_MS = 1000;
const PLAIN_TICK_MS = 10_000;

/**
 * Shows progress of a long step: a line that is rewritten on a terminal, a new line now and then elsewhere.
 * @param {string} what
 * @param {() => string} [detail]
 */
export function showProgress(what, detail = () => '') {
  const started = Date.now();
  const live = process.stdout.isTTY;
  const line = () => `${what} … ${Math.round((Date.now() - started) / 1000)} s ${detail()}`.trimEnd();
  process.stdout.write(live ? line() : `${what} …\n`);
  const timer = setInterval(
    () => process.stdout.write(live ? `\r\x1b[2K${line()}` : `${line()}\n`),
    live ? TICK_MS : PLAIN_TICK_MS,
  );
  return () => {
    clearInterval(timer);
    process.stdout.write(live ? `\r\x1b[2K${line()}\n` : '');
  };
}

/**
 * Runs a command and collects its output, to show it if the command fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs the npm that started this script, so that npm does not have to be on the PATH.
 * @param {string[]} args
 * @param {object} [how]
 * @param {string} [how.cwd]
 * @param {string} [how.node] the Node it runs on: npm leaves out native packages that the running one is too old for
 * @param {string} [how.npm] another npm
 */
export function runNpm(args, { cwd, node = process.execPath, npm = process.env.npm_execpath } = {}) {
  const options = cwd === undefined ? {} : { cwd };
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  if (npm?.endsWith('.js')) return run(node, [npm, ...args], { env, ...options });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    shell: process.platform === 'win32',
    env,
    ...options,
  });
}

/** Whether this user can install Debian's packages on this machine. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Asks no question, keeps every settings file that is there, and renews nothing that is installed. */
const APT_INSTALL = [
  'install',
  '-y',
  '-qq',
  '--no-install-recommends',
  '--no-upgrade',
  '-o',
  'Dpkg::Options::=--force-confold',
];

/**
 * The command that installs Debian's packages, as a person reads it.
 * @param {readonly string[]} names
 */
export const installCommand = (names) => `apt-get update && apt-get ${[...APT_INSTALL, ...names].join(' ')}`;

/**
 * Installs Debian's packages.
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  await run('apt-get', ['update', '-qq']);
  return run('apt-get', [...APT_INSTALL, ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
