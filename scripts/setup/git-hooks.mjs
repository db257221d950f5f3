import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const FOLDER = 'scripts/git-hooks';

/**
 * Has git ask the project's own hooks before a commit. Hooks that somebody chose stay, and CI commits nothing.
 * @param {string} [folder] the checkout
 */
export async function nameGitHooks(folder = '.') {
  if (process.env.CI || !existsSync(`${folder}/.git`)) return;
  const chosen = await run('git', ['config', 'core.hooksPath'], { cwd: folder });
  if (chosen.code === 0 && chosen.output.trim() !== '') return;
  await run('git', ['config', 'core.hooksPath', FOLDER], { cwd: folder });
}
