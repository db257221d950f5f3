import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Site } from '#domain/site/site.ts';
import { paths } from '#paths';
import { ACTS } from '../clicks/acts.ts';
import type { MeasuredClick } from '../clicks/click.ts';
import { SCREEN_NAMES, type Screen } from '../clicks/screens.ts';
import { LIMITED_SLOWDOWN } from '../clicks/targets.ts';
import { clickOnce, isMeasured } from '../clicks/visit.ts';
import { type Indexed, linksOf } from './links.ts';
import { type Shifts, shiftsOf } from './shifts.ts';

/** What a results page does when it is used, on one screen. */
export interface VisitedResults {
  readonly slug: string;
  readonly template: string;
  readonly screen: Screen;
  readonly clicks: readonly MeasuredClick[];
  readonly reloaded: LinkShifts;
  readonly shared: LinkShifts;
}

export interface LinkShifts extends Shifts {
  readonly path: string;
}

/** Visits that click once each. */
const CLICKS = 5;

const stockOf = (distDir: string, slug: string): readonly Indexed[] =>
  JSON.parse(readFileSync(join(distDir, slug, paths.stockIndex), 'utf8'));

async function clicksOn(
  browser: Browser,
  address: string,
  screen: Screen,
): Promise<readonly MeasuredClick[]> {
  const act = ACTS.find((one) => one.screen === screen);
  if (!act) throw new Error(`Nothing is clicked at ${screen} px`);
  const clicks: MeasuredClick[] = [];
  for (let turn = 0; turn < CLICKS; turn++) {
    const click = await clickOnce(browser, { act, address, slowdown: LIMITED_SLOWDOWN }, turn);
    if (isMeasured(click)) clicks.push(click);
  }
  return clicks;
}

/** Clicks on filters of a dealer's results, and looks at what moves where a filtered address is loaded. */
export async function visitResults(
  browser: Browser,
  { slug, config }: Site,
  distDir: string,
  origin: string,
): Promise<readonly VisitedResults[]> {
  const links = linksOf(stockOf(distDir, slug), config);
  const results = `${origin}${paths.searchDefault(config)}`;
  const used: VisitedResults[] = [];
  for (const screen of SCREEN_NAMES) {
    const shifts = (path: string, isReloaded: boolean) =>
      shiftsOf(browser, `${origin}${path}`, screen, isReloaded);
    used.push({
      ...{ slug, template: config.template, screen },
      clicks: await clicksOn(browser, results, screen),
      reloaded: { path: links.filtered, ...(await shifts(links.filtered, true)) },
      shared: { path: links.shared, ...(await shifts(links.shared, false)) },
    });
  }
  return used;
}
