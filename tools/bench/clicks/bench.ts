import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { paths } from '#paths';
import { requireSite } from '#sites/load.ts';
import { startOwnServer } from '../../processes/child.ts';
import { type BenchContext, type Findings, step, type Table } from '../bench.ts';
import { LIMITED_SLOWDOWN, launchBrowser } from '../browser.ts';
import { writeFleet } from '../fleet/write.ts';
import { environmentOf, type Ground, groundsIn, MODELS, runBuild, type Tree, takeTurns } from '../trees.ts';
import { ACTS, type Act } from './acts.ts';
import { clickOnce } from './click.ts';
import { spreadsOf } from './figures.ts';

export interface PictureServer {
  readonly origin: string;
  readonly end: () => void;
}

/** As much detail as a photo of a car has: 60 KB at 640 pixels. */
const DETAIL = 14;

function photo(width: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: DETAIL } as const;
  const height = Math.round(width * 0.75);
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .webp({ quality: 75 })
    .toBuffer();
}

/** Answers every address with a picture of the width that it asks for. */
export async function startPictures(): Promise<PictureServer> {
  const photos = new Map(
    await Promise.all(IMAGE_WIDTHS.map(async (width) => [width, await photo(width)] as const)),
  );
  const [usual] = photos.values();
  const server = createServer(({ url = '' }, response) => {
    const width = Number(new URL(url, 'http://pictures').searchParams.get('w'));
    const found = [...photos].find(([least]) => least >= width)?.[1] ?? usual;
    response.writeHead(200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    response.end(found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The picture server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const SLOWDOWNS = [1, LIMITED_SLOWDOWN];

/** A dealer as one tree built and serves it. */
interface ServedDealer {
  readonly tree: Tree;
  /** The results of all vehicles. */
  readonly address: string;
  readonly end: () => Promise<void>;
}

async function serve(ground: Ground, slug: string): Promise<ServedDealer> {
  await runBuild(ground, [], true);
  const server = await startOwnServer(environmentOf(ground), ground.tree.root);
  const { config } = requireSite(ground.sitesDir, slug);
  const address = `http://${slug}.localhost:${server.port}${paths.searchDefault(config)}`;
  return { tree: ground.tree, address, end: () => server.end() };
}

/** Builds and serves the same dealer of so many vehicles with pictures by each tree. */
async function serveDealer(
  folder: string,
  trees: readonly Tree[],
  vehicles: number,
  pictures: string,
): Promise<readonly ServedDealer[]> {
  step(`building a dealer with ${vehicles} vehicles`);
  const now = Date.now();
  const { slugs } = writeFleet(MODELS, join(folder, 'sites'), { dealers: 1, vehicles, now, pictures });
  const served: ServedDealer[] = [];
  for (const ground of groundsIn(folder, trees, now)) served.push(await serve(ground, slugs[0] ?? ''));
  return served;
}

interface Case {
  readonly act: Act;
  readonly vehicles: number;
  readonly slowdown: number;
}

const nameOf = ({ act, vehicles, slowdown }: Case): string =>
  `${vehicles.toLocaleString('en')} vehicles, ${act.screen} px, ${slowdown}×, ${act.name}`;

async function measureCase(browser: Browser, dealers: readonly ServedDealer[], one: Case, clicks: number) {
  step(nameOf(one));
  const runs = await takeTurns(dealers, clicks, {
    run: ({ address }, turn) => clickOnce(browser, { ...one, address }, turn),
  });
  return dealers.map(({ tree }, index) => {
    const name = `${tree.name}: ${nameOf(one)}`;
    const clicks = (runs[index] ?? []).filter((click) => click !== null);
    const spreads = spreadsOf(clicks);
    const figures = spreads.flatMap(({ name: figure, median, p75 }): [string, number][] => [
      [`${name}: ${figure}, median`, median],
      [`${name}: ${figure}, p75`, p75],
    ]);
    const cells = spreads.flatMap(({ median, p95 }) => [median.toFixed(0), p95.toFixed(0)]);
    return { figures, row: [name, clicks.length, ...cells] };
  });
}

const MEANING = `Milliseconds, median and 95 %. INP is the longest event of the click as web-vitals counts it, in steps of 8; 16 stands for all below. New cards: from the click
to the commit of the frame that holds those in view and their number; a sheet covers them, so there their number is looked at. Work is processor time from the
first touch of the pointer on: of the main thread until the cards, then of the main thread and workers until a second after the click. Clicks that change nothing of
what is seen are left out.`;

/** Measures how long the cards take after a click on a filter, and what that costs. */
export async function run({ options, folder, trees }: BenchContext): Promise<Findings> {
  const pictures = await startPictures();
  const browser = await launchBrowser();
  const rows: Table['rows'][number][] = [];
  const figures: [string, number][] = [];
  try {
    for (const vehicles of options.stocks) {
      const home = join(folder, String(vehicles));
      const dealers = await serveDealer(home, trees, vehicles, pictures.origin);
      for (const act of ACTS)
        for (const slowdown of SLOWDOWNS)
          for (const total of await measureCase(
            browser,
            dealers,
            { act, vehicles, slowdown },
            options.clicks,
          )) {
            rows.push(total.row);
            figures.push(...total.figures);
          }
      for (const dealer of dealers) await dealer.end();
    }
  } finally {
    await browser.close();
    pictures.end();
  }
  const head = spreadsOf([]).flatMap(({ name }) => [name, '95 %']);
  return {
    tables: [{ head: ['', 'clicks', ...head], rows }],
    figures: Object.fromEntries(figures),
    notes: [MEANING],
  };
}
