// Runs before npm scripts, with nothing installed, on any Node from 18 on: it may import nothing but Node.
import { browserPlan, findBrowser, installBrowser, leaveOutBrowser } from './setup/browser.mjs';
import { mayInstall } from './setup/consent.mjs';
import { nameGitHooks } from './setup/git-hooks.mjs';
import { bringNode, linkNode } from './setup/node.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { bring, NEEDS, planOf } from './setup/programs.mjs';
import { canInstallPackages, SetupError } from './setup/run.mjs';

try {
  const node = await bringNode();
  await ensurePackages(node);
  linkNode(node);
  await nameGitHooks();
  const needsBrowser = process.argv.includes('--browser');
  const needs = NEEDS.filter(({ option }) => process.argv.includes(option));
  const plans = [needsBrowser ? browserPlan() : undefined, ...needs.map((need) => planOf(need))];
  const isAllowed = await mayInstall(plans.flatMap((plan) => plan ?? []));
  if (needsBrowser && !isAllowed) leaveOutBrowser();
  else if (needsBrowser && findBrowser() === undefined) await installBrowser();
  for (const need of needs) await bring(need, isAllowed && canInstallPackages());
} catch (problem) {
  if (!(problem instanceof SetupError)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}
