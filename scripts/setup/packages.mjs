import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SetupError } from './problem.mjs';
import { runNpm, showProgress } from './run.mjs';

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
 * Installs exactly what the lockfile names, unless it is installed already.
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
        'Usual causes: no way to the npm registry (check the network or proxy), or no room on the disk. Then run the command again.',
    );
  writeFileSync(STAMP, wanted);
}
