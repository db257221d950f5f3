// Runs before `npm start` and `npm test` on any Node from 18 on, with nothing installed: it may import nothing but Node.
import { findBrowser, installBrowser } from './setup/browser.mjs';
import { nameGitHooks } from './setup/git-hooks.mjs';
import { bringNode, ensureExec, ensurePackages, linkNode } from './setup/node.mjs';
import { bringEngines, bringHosts, bringPostgres } from './setup/programs.mjs';
import { SetupError } from './setup/run.mjs';

const wantsBrowser = process.argv.includes('--browser');
const wantsPostgres = process.argv.includes('--postgres');
const wantsHosts = process.argv.includes('--hosts');
const wantsEngines = process.argv.includes('--engines');

try {
  const node = await bringNode();
  await ensurePackages(node);
  linkNode(node);
  ensureExec();
  await nameGitHooks();
  if (wantsBrowser && findBrowser() === undefined) await installBrowser();
  if (wantsPostgres) await bringPostgres();
  if (wantsHosts) await bringHosts();
  if (wantsEngines) await bringEngines();
} catch (problem) {
  if (!(problem instanceof SetupError)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}
