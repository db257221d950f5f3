import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
 * @param {Entries} wanted
 * @param {Entries} installed
 * @param {Machine} machine
 */
export const isInstalled = (wanted, installed, machine) =>
  Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined ? !isNeeded(entry, machine) : found.version === entry.version;
  });

/**
 * @param {string} path
 * @returns {Entries}
 */
const entriesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/** @returns {Machine} */
const thisMachine = () => ({
  ...{ platform: process.platform, arch: process.arch },
  libc: existsSync('/etc/alpine-release') ? 'musl' : 'glibc',
});

function installedCount() {
  if (!existsSync('node_modules')) return 0;
  return readdirSync('node_modules').flatMap((name) =>
    name.startsWith('@') ? readdirSync(`node_modules/${name}`) : name.startsWith('.') ? [] : [name],
  ).length;
}

/**
 * What to do about an error of npm, by npm's own code for it.
 * @type {readonly { codes: RegExp, advice: string }[]}
 */
const ADVICE = [
  {
    codes: /^(?:EUSAGE|ELOCKVERIFY)$/,
    advice:
      'package-lock.json and package.json do not say the same. After a change to package.json run "npm install" and commit both files. ' +
      'If nobody changed them, this npm reads them differently: report its version (npm --version), and try a newer one (npm install --global npm).',
  },
  {
    codes:
      /^(?:ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)$/,
    advice:
      'The npm registry cannot be reached. Check the network, and the proxy if there is one (npm config get proxy, npm config get registry).',
  },
  {
    codes: /^(?:E401|E403|E404|ETARGET)$/,
    advice:
      'The registry refuses a package or does not have it. Check which registry npm asks, and whether it wants a login (npm config get registry).',
  },
  {
    codes: /^(?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_.*)$/,
    advice:
      'The certificate of the registry is not trusted here. Behind a proxy of your company, name its certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
  },
  {
    codes: /^EINTEGRITY$/,
    advice: 'What arrived is not what package-lock.json names. Run: npm cache clean --force',
  },
  { codes: /^ENOSPC$/, advice: 'The disk is full.' },
  {
    codes: /^(?:EACCES|EPERM|EROFS)$/,
    advice:
      'This user may not write here. Check the owner of this folder and of npm’s cache (npm config get cache).',
  },
];

/** @param {string} output of npm; npm below 10 writes "npm ERR! code", later ones "npm error code" */
export function adviceOn(output) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? '';
  const known = ADVICE.find(({ codes }) => codes.test(code));
  return known?.advice ?? 'npm says above what is wrong.';
}

/**
 * Runs `npm ci`, unless the packages of the lockfile are installed already, by whomever.
 * @param {string} node the Node that the packages are for
 */
export async function ensurePackages(node) {
  const wanted = entriesOf('package-lock.json');
  // npm writes this file when it has installed everything.
  if (isInstalled(wanted, entriesOf('node_modules/.package-lock.json'), thisMachine())) return;
  const stop = showProgress(
    'Installing packages (the first time this takes a minute)',
    () => `${installedCount()} of up to ${Object.keys(wanted).length - 1}`,
  );
  // NODE_ENV=production alone would leave out what builds and tests need.
  const { code, output } = await runNpm(
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {},
    node,
  );
  stop();
  if (code === 0) return;
  throw new SetupError(
    `The packages could not be installed.\n\n${output.trim()}\n\n${adviceOn(output)}\nThen run the command again.`,
  );
}
