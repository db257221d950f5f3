// Runs before npm scripts, with nothing installed, on any Node from 18 on: it may import nothing but Node.
import { browserPlan, findBrowser, installBrowser, leaveOutBrowser } from './setup/browser.mjs';
import { mayInstall } from './setup/consent.mjs';
import { nameGitHooks } from './setup/git-hooks.mjs';
import { bringNode, ensureExec, ensurePackages, linkNode } from './setup/node.mjs';
import {
  bringEngines,
  bringHosts,
  bringPooler,
  bringPostgres,
  bringSftp,
  bringStore,
  enginesPlan,
  hostsPlan,
  poolerPlan,
  postgresPlan,
  sftpPlan,
  storePlan,
} from './setup/programs.mjs';
import { REFUSED, SetupError } from './setup/run.mjs';

/**
 * What tests need besides the packages, by the option that asks for it. `bring` is told whether it may install.
 * @type {readonly { option: string, plan: () => import('./setup/consent.mjs').Plan | undefined, bring: (isAllowed: boolean) => unknown }[]}
 */
const NEEDS = [
  {
    option: '--browser',
    plan: browserPlan,
    bring: (isAllowed) => {
      if (!isAllowed) return leaveOutBrowser();
      return findBrowser() === undefined ? installBrowser() : undefined;
    },
  },
  {
    option: '--postgres',
    plan: postgresPlan,
    bring: (isAllowed) => bringPostgres(undefined, isAllowed ? undefined : REFUSED),
  },
  {
    option: '--sftp',
    plan: sftpPlan,
    bring: (isAllowed) => bringSftp(undefined, isAllowed ? undefined : REFUSED),
  },
  {
    option: '--pooler',
    plan: poolerPlan,
    bring: (isAllowed) => bringPooler(undefined, isAllowed ? undefined : REFUSED),
  },
  {
    option: '--store',
    plan: storePlan,
    bring: (isAllowed) => bringStore(undefined, isAllowed ? undefined : REFUSED),
  },
  {
    option: '--hosts',
    plan: hostsPlan,
    bring: (isAllowed) => bringHosts(undefined, isAllowed ? undefined : REFUSED),
  },
  {
    option: '--engines',
    plan: enginesPlan,
    bring: (isAllowed) => bringEngines(undefined, isAllowed ? undefined : REFUSED),
  },
];

try {
  const node = await bringNode();
  await ensurePackages(node);
  linkNode(node);
  ensureExec();
  await nameGitHooks();
  const needs = NEEDS.filter(({ option }) => process.argv.includes(option));
  const isAllowed = await mayInstall(needs.flatMap(({ plan }) => plan() ?? []));
  for (const { bring } of needs) await bring(isAllowed);
} catch (problem) {
  if (!(problem instanceof SetupError)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}
