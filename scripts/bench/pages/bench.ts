import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode, startOwnServer } from '../child.ts';
import type { BenchOptions } from '../options.ts';
import { auditPage, openBrowser } from './audit.ts';
import { type ChosenPage, chooseSites, pagesOf } from './choose.ts';
import { type AuditedPage, pagesReport } from './report.ts';

const step = (what: string) => console.error(`… ${what}`);

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

/** Runs Lighthouse's mobile profile on each kind of page of dealers of all templates. */
export async function benchPages({ sites: wanted, runs, keep }: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const sitesDir = process.env['SITES_DIR'] ?? join(PROJECT_ROOT, 'sites');
  const env = { SITES_DIR: sitesDir, DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data') };
  try {
    const sites = chooseSites(sitesDir, wanted);
    step(`building ${sites.map(({ slug }) => slug).join(', ')}`);
    const site = `--site=${sites.map(({ slug }) => slug).join(',')}`;
    await runNode([join(PROJECT_ROOT, 'scripts/build.ts'), site, '--json'], { cwd: PROJECT_ROOT, env });
    const chosen = sites.flatMap((one) => pagesOf(one, env.DIST_DIR));
    const server = await startOwnServer(env);
    const pages = await auditAll(chosen, server.port, runs).finally(() => server.end());
    console.log(`\n${pagesReport(pages)}`);
    return { runs, pages };
  } finally {
    if (keep) console.error(`Kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}
