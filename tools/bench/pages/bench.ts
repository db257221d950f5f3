import { join } from 'node:path';
import type { Site } from '#domain/site/site.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode, startOwnServer } from '../../processes/child.ts';
import { inTemporaryFolder } from '../../processes/temporary-folder.ts';
import { launchBrowser } from '../clicks/visit.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import type { Targeted } from '../targets.ts';
import { auditPage, openBrowser } from './audit.ts';
import { type ChosenPage, chooseSites, pagesOf } from './choose.ts';
import { type AuditedPage, pagesReport } from './report.ts';
import { type VisitedResults, visitResults } from './results.ts';
import { targetsOf } from './targets.ts';

async function auditAll(chosen: readonly ChosenPage[], serverPort: number, runs: number) {
  const browser = await openBrowser();
  const audited: AuditedPage[] = [];
  try {
    for (const page of chosen) {
      step(`${page.slug}${page.path}`);
      const url = `http://${page.slug}.localhost:${serverPort}${page.path}`;
      audited.push({ ...page, ...(await auditPage(url, browser.port, runs)) });
    }
  } finally {
    await browser.close();
  }
  return audited;
}

async function visitAll(sites: readonly Site[], serverPort: number, distDir: string) {
  const browser = await launchBrowser();
  const used: VisitedResults[] = [];
  try {
    for (const site of sites) {
      step(`clicks and shifts on the results of ${site.slug}`);
      const origin = `http://${site.slug}.localhost:${serverPort}`;
      used.push(...(await visitResults(browser, site, distDir, origin)));
    }
  } finally {
    await browser.close();
  }
  return used;
}

/**
 * Runs Lighthouse's mobile profile on each kind of page of dealers of all templates, and uses their results pages on a
 * phone and a desktop.
 */
export const benchPages = ({ sites: wanted, runs, keep }: BenchOptions): Promise<object & Targeted> =>
  inTemporaryFolder('pages-', keep, async (folder) => {
    const sitesDir = process.env['SITES_DIR'] ?? join(PROJECT_ROOT, 'sites');
    const env = { SITES_DIR: sitesDir, DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data') };
    const sites = chooseSites(sitesDir, wanted);
    step(`building ${sites.map(({ slug }) => slug).join(', ')}`);
    const site = `--site=${sites.map(({ slug }) => slug).join(',')}`;
    await runNode([join(PROJECT_ROOT, 'scripts/build.ts'), site, '--json'], { cwd: PROJECT_ROOT, env });
    const chosen = sites.flatMap((one) => pagesOf(one, env.DIST_DIR));
    const server = await startOwnServer(env);
    try {
      const pages = await auditAll(chosen, server.port, runs);
      const results = await visitAll(sites, server.port, env.DIST_DIR);
      const targets = targetsOf(pages, results);
      console.log(`\n${pagesReport(pages, results, targets)}`);
      return { runs, pages, results, targets };
    } finally {
      await server.end();
    }
  });
