import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Site } from '#domain/sites/site.ts';
import { paths } from '#paths';
import { PROJECT_ROOT } from '#render/build.ts';
import { runNode, startOwnServer } from '../../processes/child.ts';
import { type BenchContext, type Findings, step, type Table } from '../bench.ts';
import { LIMITED_SLOWDOWN, launchBrowser, SCREEN_NAMES, SCREENS, type Screen } from '../browser.ts';
import { ACTS } from '../clicks/acts.ts';
import { clickOnce, settled } from '../clicks/click.ts';
import { spreadsOf } from '../clicks/figures.ts';
import { auditPage, openBrowser, type PageAudit } from './audit.ts';
import { BYTE_KINDS } from './bytes.ts';
import { type ChosenPage, chooseSites, pagesOf } from './choose.ts';
import { linksOf } from './links.ts';

export interface Shifts {
  /** The sum of all layout shifts, excused or not. */
  readonly sum: number;
  /** What moved, in the order of its first move. */
  readonly moved: readonly string[];
}

/** Runs before the page does, because what moved is often gone soon afterwards. */
function watchShifts(): void {
  const layoutShift: { sum: number; moved: string[] } = { sum: 0, moved: [] };
  const nameOf = (node: Node | null) =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : (node?.nodeName ?? 'gone');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') layoutShift.sum += entry.value;
      if ('sources' in entry && Array.isArray(entry.sources))
        layoutShift.moved.push(
          ...entry.sources.map(({ node }: { readonly node: Node | null }) => nameOf(node)),
        );
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { benchShifts: layoutShift });
}

const AFTERWARDS_MS = 1000;

async function loaded(page: Page): Promise<Shifts> {
  await settled(page);
  await page.waitForTimeout(AFTERWARDS_MS);
  const { sum, moved }: Shifts = await page.evaluate(() => Reflect.get(globalThis, 'benchShifts'));
  return { sum, moved: [...new Set(moved)] };
}

/** Loads an address with a fresh profile, and once more with `reloaded`. The processor is slow all the time. */
export async function shiftsOf(
  browser: Browser,
  address: string,
  screen: Screen,
  reloaded: boolean,
): Promise<Shifts> {
  const context = await browser.newContext(SCREENS[screen]);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: LIMITED_SLOWDOWN });
    await page.goto(address);
    if (!reloaded) return await loaded(page);
    await settled(page);
    await page.reload();
    return await loaded(page);
  } finally {
    await context.close();
  }
}

interface AuditedPage extends ChosenPage, PageAudit {}

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

/** Visits that click once each. */
const CLICKS = 5;

async function clicksOn(browser: Browser, address: string, screen: Screen) {
  const act = ACTS.find((one) => one.screen === screen);
  if (!act) throw new Error(`Nothing is clicked at ${screen} px`);
  const clicks = [];
  for (let turn = 0; turn < CLICKS; turn++)
    clicks.push(await clickOnce(browser, { act, address, slowdown: LIMITED_SLOWDOWN }, turn));
  return spreadsOf(clicks.filter((click) => click !== null));
}

/** Clicks on filters of a dealer's results, and looks at what moves where a filtered address is loaded. */
async function visitResults(browser: Browser, { slug, config }: Site, distDir: string, origin: string) {
  step(`clicks and shifts on the results of ${slug}`);
  const stock = JSON.parse(readFileSync(join(distDir, slug, paths.stockIndex), 'utf8'));
  const links = linksOf(stock, config);
  const rows: Table['rows'][number][] = [];
  const figures: Record<string, number> = {};
  for (const screen of SCREEN_NAMES) {
    const name = `${slug}, results at ${screen} px`;
    const spreads = await clicksOn(browser, `${origin}${paths.searchDefault(config)}`, screen);
    const reloaded = await shiftsOf(browser, `${origin}${links.filtered}`, screen, true);
    const shared = await shiftsOf(browser, `${origin}${links.shared}`, screen, false);
    const [inp, cards] = spreads;
    figures[`${name}: INP, p75`] = inp?.p75 ?? Number.NaN;
    figures[`${name}: new cards, median`] = cards?.median ?? Number.NaN;
    figures[`${name}: shifts of a filtered address loaded again`] = reloaded.sum;
    figures[`${name}: shifts of a shared link`] = shared.sum;
    const moved = [...new Set([...reloaded.moved, ...shared.moved])].slice(0, 6).join(' ');
    const shown = [inp?.p75, cards?.median].map((value) => value?.toFixed(0) ?? '–');
    rows.push([slug, screen, ...shown, reloaded.sum.toFixed(4), shared.sum.toFixed(4), moved]);
  }
  return { rows, figures };
}

const KB = 1024;
const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 0));

function auditTables(pages: readonly AuditedPage[]): readonly Table[] {
  const names = Object.keys(pages[0]?.figures ?? {});
  const failing = Map.groupBy(
    pages.flatMap((page) => page.failing.map((audit) => ({ audit, page }))),
    ({ audit }) => audit,
  );
  return [
    {
      head: ['dealer', 'template', 'page', ...names],
      rows: pages.map(({ slug, template, kind, figures }) => [
        slug,
        template,
        kind,
        ...names.map((name) => shown(figures[name] ?? Number.NaN)),
      ]),
    },
    {
      head: ['dealer', 'page', ...BYTE_KINDS.map((kind) => `${kind} KB (br)`)],
      rows: pages.map(({ slug, kind, bytes }) => [
        slug,
        kind,
        ...BYTE_KINDS.map((name) => (bytes[name] / KB).toFixed(1)),
      ]),
    },
    {
      head: ['costs points', 'pages', 'such as'],
      rows: [...failing].map(([audit, findings]) => [
        audit,
        findings.length,
        findings
          .slice(0, 4)
          .map(({ page }) => `${page.slug}${page.path}`)
          .join(' '),
      ]),
    },
  ];
}

const auditFigures = (pages: readonly AuditedPage[]): readonly [string, number][] =>
  pages.flatMap(({ slug, kind, figures, bytes }) => [
    ...Object.entries(figures).map(([name, value]): [string, number] => [`${slug}, ${kind}: ${name}`, value]),
    ...BYTE_KINDS.map((name): [string, number] => [`${slug}, ${kind}: ${name}, KB`, bytes[name] / KB]),
  ]);

/**
 * Runs Lighthouse's mobile profile on each kind of page of dealers of all templates, and uses their results pages on a
 * phone and a desktop.
 */
export async function run({ options: { sites: requested, runs }, folder }: BenchContext): Promise<Findings> {
  const sitesDir = process.env['SITES_DIR'] ?? join(PROJECT_ROOT, 'sites');
  const env = { SITES_DIR: sitesDir, DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data') };
  const sites = chooseSites(sitesDir, requested);
  const slugs = sites.map(({ slug }) => slug).join(',');
  step(`building ${slugs}`);
  await runNode([join(PROJECT_ROOT, 'scripts/command.mjs'), 'build', `--site=${slugs}`, '--json'], {
    cwd: PROJECT_ROOT,
    env,
  });
  const chosen = sites.flatMap((one) => pagesOf(one, env.DIST_DIR));
  const server = await startOwnServer(env);
  const browser = await launchBrowser();
  try {
    const pages = await auditAll(chosen, server.port, runs);
    const results = [];
    for (const site of sites)
      results.push(
        await visitResults(browser, site, env.DIST_DIR, `http://${site.slug}.localhost:${server.port}`),
      );
    return {
      tables: [
        ...auditTables(pages),
        {
          head: ['results of', 'px', 'INP ms', 'new cards ms', 'shifts, reloaded', 'shared link', 'moved'],
          rows: results.flatMap(({ rows }) => rows),
        },
      ],
      figures: Object.fromEntries([
        ...auditFigures(pages),
        ...results.flatMap(({ figures }) => Object.entries(figures)),
      ]),
    };
  } finally {
    await browser.close();
    await server.end();
  }
}
