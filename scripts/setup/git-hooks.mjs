import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const FOLDER = 'scripts/git-hooks';

/**
 * Makes git run the project's hooks. A hooks path that somebody set stays, and CI needs no hooks.
 * @param {string} [folder] the checkout
 */
export async function nameGitHooks(folder = '.') {
  if (process.env.CI || !existsSync(`${folder}/.git`)) return;
  const chosen = await run('git', ['config', 'core.hooksPath'], { cwd: folder });
  if (chosen.code === 0 && chosen.output.trim() !== '') return;
  console.log(
    `From now on git runs the hooks of ${FOLDER} in this checkout. To have none: git config core.hooksPath .git/hooks`,
  );
  await run('git', ['config', 'core.hooksPath', FOLDER], { cwd: folder });
}
