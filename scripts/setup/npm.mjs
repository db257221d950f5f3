import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { adviceOn } from './advice.mjs';
import { installOwn, isAtLeast } from './own-package.mjs';
import { run, runNpm, SetupError } from './run.mjs';

/**
 * The oldest npm that reads package-lock.json as it is meant: earlier ones know nothing of "overrides", or of such lockfiles.
 * @type {readonly [major: number, minor: number]}
 */
export const NEEDED_NPM = [8, 11];
/** Apart from the Node beside it: npm takes away what its folder does not name. */
const HOME = '.node/npm';

/** @param {string} version */
export const isNpmNewEnough = (version) => isAtLeast(version, NEEDED_NPM);

/** @param {string} file */
const versionIn = (file) => /** @type {string} */ (JSON.parse(readFileSync(file, 'utf8')).version);

/** The version of the npm that runs set-up, or of the one on the PATH. */
async function npmVersion() {
  const own = process.env.npm_execpath;
  const beside = own?.endsWith('.js') && join(dirname(own), '../package.json');
  if (beside && existsSync(beside)) return versionIn(beside);
  return (await runNpm(['--version'])).output.trim();
}

/**
 * The npm that installs the packages: the machine's own, or a newer one for this project only if that is too old.
 * @param {string} node
 * @returns {Promise<string | undefined>} the file that is npm; undefined for the machine's own
 */
export async function bringNpm(node) {
  const installed = await npmVersion();
  if (isNpmNewEnough(installed)) return undefined;
  const required = JSON.parse(readFileSync('package.json', 'utf8')).packageManager.replace('npm@', '');
  const program = resolve(HOME, 'node_modules/npm/bin/npm-cli.js');
  if (!existsSync(program) || versionIn(join(dirname(program), '../package.json')) !== required)
    await install(installed, required);
  const { code, output } = await run(node, [program, '--version']);
  if (code === 0) return program;
  throw new SetupError(
    `npm ${required} was installed as ${program}, but does not run here:\n${output.trim()}`,
  );
}

/**
 * @param {string} installed
 * @param {string} required
 */
async function install(installed, required) {
  const { code, output } = await installOwn(
    HOME,
    `npm@${required}`,
    `This npm is ${installed}. Installing npm ${required} for this project only`,
  );
  if (code !== 0)
    throw new SetupError(
      `npm ${installed} cannot install the packages of this project, and npm ${required} could not be installed.\n\n${output.trim()}\n\n${adviceOn(output)}\nOr install npm ${NEEDED_NPM.join('.')} or newer yourself (npm install --global npm), then run the command again.`,
    );
}
