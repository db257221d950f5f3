import { browserPlan, findBrowser, installBrowser, leaveOutBrowser } from './browser.mjs';
import { mayInstall } from './consent.mjs';
import { nameGitHooks } from './git-hooks.mjs';
import { bringNode, linkNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { bring, NEEDS, planOf } from './programs.mjs';
import { canInstallPackages } from './run.mjs';

/**
 * Installs Node, the packages, and these programs, as far as they are missing.
 * @param {readonly string[]} programs `--browser` and options of `NEEDS`
 * @returns {Promise<string>} the Node that the project runs on
 */
export async function setUp(programs) {
  const node = await bringNode();
  await ensurePackages(node);
  linkNode(node);
  await nameGitHooks();
  const needsBrowser = programs.includes('--browser');
  const needs = NEEDS.filter(({ option }) => programs.includes(option));
  const plans = [needsBrowser ? browserPlan() : undefined, ...needs.map((need) => planOf(need))];
  const isAllowed = await mayInstall(plans.flatMap((plan) => plan ?? []));
  if (needsBrowser && !isAllowed) leaveOutBrowser();
  else if (needsBrowser && findBrowser() === undefined) await installBrowser();
  for (const need of needs) await bring(need, isAllowed && canInstallPackages());
  return node;
}
