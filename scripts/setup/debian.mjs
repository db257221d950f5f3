import { existsSync } from 'node:fs';
import { run } from './run.mjs';

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
