import { join } from 'node:path';
import type { Browser } from 'playwright';
import { inTemporaryFolder } from '../../processes/temporary-folder.ts';
import type { BenchOptions } from '../options.ts';
import { step } from '../step.ts';
import type { Targeted } from '../targets.ts';
import { type Both, inTurns, listOf, ofBoth } from '../trees/both-trees.ts';
import { checkOut } from '../trees/other-tree.ts';
import { OURS, type Tree } from '../trees/tree.ts';
import { ACTS, type Act } from './acts.ts';
import { type ClickCase, nameOf } from './case.ts';
import { type ServedDealer, serveDealer } from './dealer.ts';
import { startPictures } from './pictures.ts';
import { clicksReport } from './report.ts';
import { LIMITED_SLOWDOWN, targetsOf } from './targets.ts';
import { clickOnce, isMeasured, launchBrowser } from './visit.ts';

const SLOWDOWNS = [1, LIMITED_SLOWDOWN];

async function measureCase(
  browser: Browser,
  dealers: Both<ServedDealer>,
  { act, vehicles, slowdown, clicks }: { act: Act; vehicles: number; slowdown: number; clicks: number },
): Promise<ClickCase> {
  const asked = { act: act.name, screen: act.screen, covered: act.covered, vehicles, slowdown };
  step(nameOf(asked));
  const measured = await inTurns(
    dealers,
    clicks,
    () => undefined,
    ({ address }, turn) => clickOnce(browser, { act, address, slowdown }, turn),
  );
  const found = await ofBoth(measured, (all) => all.filter(isMeasured));
  return { ...asked, clicks: found, unchanged: measured.ours.length - found.ours.length };
}

async function casesOf(
  folder: string,
  trees: Both<Tree>,
  { vehicles, clicks, pictures }: { vehicles: number; clicks: number; pictures: string },
): Promise<readonly ClickCase[]> {
  step(`building a dealer with ${vehicles} vehicles`);
  const dealers = await serveDealer(folder, trees, vehicles, pictures);
  const browser = await launchBrowser();
  const cases: ClickCase[] = [];
  try {
    for (const act of ACTS)
      for (const slowdown of SLOWDOWNS)
        cases.push(await measureCase(browser, dealers, { act, vehicles, slowdown, clicks }));
    return cases;
  } finally {
    await browser.close();
    for (const dealer of listOf(dealers)) await dealer.end();
  }
}

/** From the click on a filter to its cards: how long it takes, and what it costs. */
export const benchClicks = ({ against, clicks, stocks, keep }: BenchOptions): Promise<object & Targeted> =>
  inTemporaryFolder('clicks-', keep, async (root) => {
    const trees: Both<Tree> =
      against === undefined
        ? { ours: OURS }
        : { ours: OURS, other: await checkOut(against, join(root, 'other-tree'), step) };
    const pictures = await startPictures();
    const cases: ClickCase[] = [];
    try {
      for (const vehicles of stocks)
        cases.push(
          ...(await inTemporaryFolder('clicks-dealer-', keep, (folder) =>
            casesOf(folder, trees, { vehicles, clicks, pictures: pictures.origin }),
          )),
        );
    } finally {
      pictures.end();
    }
    const targets = targetsOf(cases);
    console.log(`\n${clicksReport(cases, targets, trees.other?.name)}`);
    return { clicks, ...(trees.other && { against: trees.other.name }), cases, targets };
  });
