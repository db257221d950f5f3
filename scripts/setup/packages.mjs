import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { adviceOn } from './advice.mjs';
import { bringNpm } from './npm.mjs';
import { runNpm, SetupError, showProgress } from './run.mjs';

/**
 * @typedef {object} Entry of a lockfile
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {readonly string[]} [os]
 * @property {readonly string[]} [cpu]
 * @property {readonly string[]} [libc]
 */
/** @typedef {Readonly<Record<string, Entry>>} Entries by path */

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {string} arch
 * @property {'glibc' | 'musl'} libc
 */

/**
 * @param {readonly string[] | undefined} listed such as `["linux"]` or `["!win32"]`
 * @param {string} one
 */
const suits = (listed, one) =>
  listed === undefined ||
  listed.includes(one) ||
  (!listed.includes(`!${one}`) && listed.every((name) => name[0] === '!'));

/**
 * Whether an installation without this package lacks something. An optional package that names no processor may be missing:
 * npm leaves it out where it cannot be compiled.
 * @param {Entry} entry
 * @param {Machine} machine
 */
const isNeeded = ({ optional, os, cpu, libc }, { platform, arch, libc: own }) =>
  !optional ||
  (cpu !== undefined &&
    suits(os, platform) &&
    suits(cpu, arch) &&
    (platform !== 'linux' || suits(libc, own)));

/**
 * Whether the packages that npm has installed are those of the lockfile.
 * @param {Entries} required
 * @param {Entries} installed
 * @param {Machine} machine
 */
export const isInstalled = (required, installed, machine) =>
  Object.entries(required).every(([path, entry]) => {
    if (path === '') return true;
    const installedEntry = installed[path];
    return installedEntry === undefined
      ? !isNeeded(entry, machine)
      : installedEntry.version === entry.version;
  });

/**
 * @param {string} path
 * @returns {Entries}
 */
const entriesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/** @returns {Machine} */
const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  libc: existsSync('/etc/alpine-release') ? 'musl' : 'glibc',
});

function installedCount() {
  if (!existsSync('node_modules')) return 0;
  return readdirSync('node_modules').flatMap((name) =>
    name.startsWith('@') ? readdirSync(`node_modules/${name}`) : name.startsWith('.') ? [] : [name],
  ).length;
}

/**
 * Runs `npm ci`, unless the packages of the lockfile are installed already, by whomever.
 * @param {string} node the Node that the packages are for
 */
export async function ensurePackages(node) {
  const required = entriesOf('package-lock.json');
  // npm writes this file when it has installed everything.
  if (isInstalled(required, entriesOf('node_modules/.package-lock.json'), thisMachine())) return;
  const npm = await bringNpm(node);
  const stop = showProgress(
    'Installing packages (the first time this takes a minute)',
    () => `${installedCount()} of up to ${Object.keys(required).length - 1}`,
  );
  // NODE_ENV=production alone would leave out what builds and tests need.
  const { code, output } = await runNpm(
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { node, npm },
  );
  stop();
  if (code === 0) return;
  throw new SetupError(
    `The packages could not be installed.\n\n${output.trim()}\n\n${adviceOn(output)}\nThen run the command again.`,
  );
}
