import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { html } from 'hono/html';
import { fileDealerData } from '#adapters/sites/dealer-data/file.ts';
import { PICTURE_PATH } from '#adapters/stock/pictures/picture-addresses.client.ts';
import { isRecord } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { build } from '#render/build.ts';
import { createNodeServer } from '#server/lib/node-server.ts';
import { createEncoder } from '#server/sites/static/encode.ts';
import { createFileReader } from '#server/sites/static/files.ts';
import { folderSites } from '#server/sites/static/folder-sites.ts';
import { createSiteServer } from '#server/sites/static/site.ts';
import { createPictureServer } from '#server/stock/pictures/serve.ts';
import { createPictureCache } from '#server/stock/pictures/store.ts';
import { requireSite } from '#sites/load.ts';
import { buildProgress } from '../build/report.ts';
import { answered, type NewDealer, QUESTIONS, whole } from '../new-site/answers.ts';
import { newSiteFiles } from '../new-site/files.ts';
import { listen } from '../start/servers.ts';
import { UsageError } from '../terminal/options.ts';
import type { Understood } from './sample.ts';

/** As many as one page of results shows, and a few more pages. */
const SHOWN_VEHICLES = 60;
const SAMPLE_SLUG = 'feed-preview';

export interface PreviewOf {
  /** Null for a feed of no dealer yet: a new dealer of its market stands in. */
  readonly slug: string | null;
  readonly sitesDir: string;
  readonly market: MarketCode;
  readonly understood: Understood;
  /** What the terminal shows of it. */
  readonly report: string;
  readonly port: number;
}

function standIn(market: MarketCode): NewDealer {
  let answers: Partial<NewDealer> = answered(answered({}, 'slug', SAMPLE_SLUG), 'market', market);
  for (const { name, otherwise } of QUESTIONS) {
    if (answers[name] !== undefined) continue;
    const text = name === 'samples' ? 'no' : otherwise(answers);
    if (text !== undefined) answers = answered(answers, name, text);
  }
  return whole(answers);
}

function standInSites(folder: string, sitesDir: string, market: MarketCode): string {
  const made = join(folder, 'sites');
  mkdirSync(made, { recursive: true });
  for (const shared of ['_brands', '_shared', '_groups'])
    if (existsSync(join(sitesDir, shared))) symlinkSync(join(sitesDir, shared), join(made, shared));
  for (const { path, content } of newSiteFiles(standIn(market), { isUsedOnly: false })) {
    const file = join(made, SAMPLE_SLUG, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return made;
}

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
pre{margin:0;padding:1rem 1.25rem;overflow:auto;font-size:.85rem;max-height:45vh;border-bottom:1px solid #8886}
h1{font-size:1.1rem;margin:0;padding:.75rem 1.25rem 0}
iframe{display:block;width:100%;height:160vh;border:0}`;

const page = (title: string, report: string, results: string) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/_feed/style.css"></head>
<body><h1>${title}</h1><pre tabindex="0">${report}</pre><iframe src="${results}" title="The first vehicles as they would look"></iframe></body></html>`;

/** Removes the headers that keep other pages from showing this one in a frame. */
function framed(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('Content-Security-Policy');
  headers.delete('X-Frame-Options');
  return new Response(answer.body, { status: answer.status, headers });
}

async function shownSite(
  folder: string,
  { slug, sitesDir, market, understood }: PreviewOf,
): Promise<SiteConfig> {
  const stock = join(folder, 'stock.json');
  const ids = new Set(understood.vehicles.slice(0, SHOWN_VEHICLES).map(({ id }) => id));
  const entries = understood.entries.filter((entry) => isRecord(entry) && ids.has(String(entry['id'])));
  writeFileSync(stock, JSON.stringify(entries));
  const shown = slug ?? SAMPLE_SLUG;
  const shownIn = slug === null ? standInSites(folder, sitesDir, market) : sitesDir;
  const progress = buildProgress(process.stdout);
  const { dealers } = await build({
    sites: [shown],
    sitesDir: shownIn,
    distDir: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    intoFolder: true,
    stockFiles: { [shown]: stock },
    ...progress,
  }).finally(progress.end);
  const failed = dealers.find(({ outcome }) => outcome === 'failed');
  if (failed) throw new UsageError(`The page cannot be made: ${failed.error ?? 'the build gave no reason'}`);
  return requireSite(shownIn, shown).config;
}

export interface Preview {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Opens a local page with what was understood, and below it the dealer's results page with the first vehicles. */
export async function openPreview(of: PreviewOf): Promise<Preview> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  const config = await shownSite(folder, of);
  const { slug } = config;
  const distDir = join(folder, 'dist');
  const findSite = folderSites({
    distDir,
    dealerData: fileDealerData(distDir),
    readAsset: createFileReader(),
  });
  const serveSite = createSiteServer({ findSite, encode: createEncoder() });
  const servePicture = createPictureServer({ findSite, store: createPictureCache() });
  const results = paths.searchDefault(config);

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/_feed/style.css')
      return new Response(STYLE, { headers: { 'Content-Type': 'text/css' } });
    if (pathname === '/')
      return new Response(String(await page('What was understood of the feed', of.report, results)), {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    return framed(await (pathname === PICTURE_PATH ? servePicture(request, slug) : serveSite(request, slug)));
  }

  const app = { fetch: (request: Request) => answer(request) };
  const { servers, port } = await listen(() => createNodeServer(app), {
    port: of.port,
    hosts: ['127.0.0.1', '::1'],
  });
  return {
    address: `http://localhost:${port}/`,
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
