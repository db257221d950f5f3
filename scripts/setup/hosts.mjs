import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.mjs';
import { showProgress } from './run.mjs';

/** The web servers of docs/plain-host, what asks them, and what publishes to them. */
const PROGRAMS = ['nginx', 'caddy', 'curl', 'rsync'];

/** @param {string} program */
const isOnPath = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );

export const missingHosts = (has = isOnPath) => PROGRAMS.filter((program) => !has(program));

/** Brings the programs with which the examples of docs/plain-host are tried; without one its tests are left out. */
export async function bringHosts(
  find = missingHosts,
  way = { possible: canInstallPackages, install: installPackages },
) {
  const missing = find();
  if (missing.length === 0) return;
  if (way.possible()) {
    const stop = showProgress(`Installing Debian’s ${missing.join(', ')} for the tests of plain hosts`);
    await way.install(missing);
    stop();
    if (find().length === 0) return;
  }
  console.log(
    `There is no ${find().join(', ')} here: what needs it of the tests of plain hosts is left out. Install them with your system’s package manager.`,
  );
}
