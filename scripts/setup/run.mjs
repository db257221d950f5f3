import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';

/** Something the person at the keyboard can mend: the message says what happened and the way out. */
export class SetupError extends Error {}

const TICK_MS = 1000;
const PLAIN_TICK_MS = 10_000;

/**
 * Shows that something long is going on: a line that counts on a terminal, a line now and then elsewhere.
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
 * Runs a command and keeps what it says, to be shown if it fails.
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
 * Runs npm as the npm that started this script, so that no other one has to be on the path.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {string} [node] the Node it runs on: npm leaves out native packages that the running one is too old for
 */
export function runNpm(args, options, node = process.execPath) {
  const npm = process.env.npm_execpath;
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  if (npm?.endsWith('.js')) return run(node, [npm, ...args], { env, ...options });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    shell: process.platform === 'win32',
    env,
    ...options,
  });
}

/** Whether this machine takes Debian’s packages from us. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian’s packages without a question, and leaves every file of settings as it is.
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  await run('apt-get', ['update', '-qq']);
  const keepSettings = ['-o', 'Dpkg::Options::=--force-confold'];
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...keepSettings, ...names], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
