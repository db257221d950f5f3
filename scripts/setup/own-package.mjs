import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm, showProgress } from './run.mjs';

/**
 * @param {string} version such as `v22.19.0`
 * @param {readonly [major: number, minor: number]} needed
 */
export function isAtLeast(version, [neededMajor, neededMinor]) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/**
 * Installs a package of npm into a folder of its own, for this project only.
 * @param {string} home
 * @param {string} name with its version
 * @param {string} doing what the person at the terminal reads meanwhile
 */
export async function installOwn(home, name, doing) {
  const stop = showProgress(doing);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const result = await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', name], {
    cwd: home,
  });
  stop();
  return result;
}
