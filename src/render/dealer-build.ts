import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dealerDataFiles } from '#adapters/dealer-data/private-files.ts';
import { STOCK_SEARCH_FILE } from '#adapters/stock-search/file-format.ts';
import { advanceContents } from '#domain/page/contents.ts';
import { routingOf } from '#domain/site/routing.ts';
import { deadNavigation, missingAssets } from '#domain/site/site-warnings.ts';
import { unpictured } from '#domain/vehicle/availability.ts';
import type { DealerState } from '#domain/vehicle/dealer-state.ts';
import { shellModel } from '#features/chrome/shell-model.ts';
import { contentWarnings } from '#features/content/content-warnings.ts';
import type { Renderer } from './bundle.ts';
import { feedFiles, stockFeeds, stockFiles, stockSearchFile } from './data-files.ts';
import { type DealerSite, dealerSite, type ModelledPage } from './dealer-model.ts';
import { sha } from './fingerprint.ts';
import {
  clearUnfinished,
  currentGeneration,
  type Generation,
  outputLayout,
  predecessorOf,
  sameFile,
} from './generations.ts';
import { guide } from './guide-file.ts';
import { fileOf, newManifest, stillHolds } from './manifest.ts';
import type { BuildSettings, BundleLocation, DealerReport, FeedReport } from './options.ts';
import { pageHashes } from './page-hash.ts';
import { pagePolicies } from './page-policies.ts';
import { openPageDrawing, PageWriter, type PlannedPage } from './page-writer.ts';
import { privateData } from './private-data.ts';
import { publish } from './publish.ts';
import { type DealerInput, readDealer } from './read-dealer.ts';
import { apiDrawing, assetFiles, clientFiles, type SiteFile } from './site-files.ts';
import { carryHashedFiles, Staging, writeFiles } from './staging.ts';
import {
  formsFile,
  hostFiles,
  newsFeedFiles,
  type PageBrief,
  robots,
  securityFile,
  sitemap,
} from './text-files.ts';
import { type DealerTheme, themeFiles } from './theme-files.ts';

export interface DealerTask {
  readonly slug: string;
  readonly inputs: string;
  readonly settings: BuildSettings;
  readonly bundle: BundleLocation;
}

/** Whether the generation served shows what a build would make now; then nothing at all has to be done. */
export function isUpToDate(current: Generation | undefined, inputs: string, now: number): boolean {
  return current !== undefined && current.manifest.inputs === inputs && stillHolds(current.manifest, now);
}

/** Two states of one page are told apart by it, which needs no more. */
const CONTENT_HASH = 12;
const LOOKS_HASH = 10;

/** What other files tell of a page once it is written. */
interface WrittenPages {
  readonly briefs: readonly PageBrief[];
  /** By path: the hash of its content. */
  readonly contents: readonly (readonly [path: string, hash: string])[];
}

const briefOf = ({ path, model: { head } }: ModelledPage): PageBrief => ({
  path,
  head: {
    canonical: head.canonical,
    indexed: head.indexed,
    pictures: head.pictures,
    trail: head.trail,
    type: head.type,
  },
});

/** Models each page of a dealer, writes it, and keeps of it what other files need: a stock of thousands fits no memory. */
async function writePages(
  { pages, context }: DealerSite,
  shellKey: string,
  writer: PageWriter<PlannedPage>,
): Promise<WrittenPages> {
  const policyOf = pagePolicies(context.dealer);
  const briefs: PageBrief[] = [];
  const contents: [string, string][] = [];
  for (const { path, model: make } of pages) {
    const model = make(context);
    const { whole, own } = pageHashes(model);
    const csp = policyOf(model.kind);
    const key = sha(`${shellKey}${JSON.stringify(csp)}${whole}`);
    await writer.write({ path, model, csp, key, file: fileOf(path) });
    briefs.push(briefOf({ path, model }));
    if (model.head.indexed) contents.push([path, own.slice(0, CONTENT_HASH)]);
  }
  return { briefs, contents };
}

interface OtherFiles {
  readonly files: readonly SiteFile[];
  /** By name; what no visitor may read. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly feeds: readonly FeedReport[];
  readonly state: DealerState;
}

interface Gathered {
  readonly input: DealerInput;
  readonly site: DealerSite;
  readonly theme: DealerTheme;
  readonly looks: string;
}

/** What a dealer’s generation holds besides pages. */
function otherFiles(
  { input, site, theme, looks }: Gathered,
  { briefs, contents: hashes }: WrittenPages,
  bundle: BundleLocation,
): OtherFiles {
  const { dealer, state, arrivals } = input;
  const { hasPage } = site;
  const stock = stockSearchFile(dealer, arrivals);
  const routing = routingOf(dealer.config, {
    ...dealer.site,
    hasPage,
    pagePaths: briefs.map(({ path }) => path),
  });
  const contents = advanceContents(state.contents, hashes, Math.floor(dealer.clock.now / 1000));
  const feeds = stockFeeds(dealer, hasPage);
  const files = [
    ...theme.files,
    ...clientFiles(bundle.client),
    ...assetFiles(dealer.site, dealer.vehicles),
    ...stockFiles(dealer, { hasPage, gone: state.gone }),
    ...feedFiles(feeds),
    formsFile(dealer),
    sitemap(briefs, contents),
    robots(dealer),
    securityFile(dealer),
    guide(dealer, briefs),
    ...newsFeedFiles(dealer),
  ];
  const paths = files.map((file) => file.path);
  return {
    state: { ...state, contents },
    feeds: feeds.map(({ text: _, ...told }) => told),
    files: [...files, ...hostFiles(routing, paths)],
    secrets: {
      ...dealerDataFiles(
        privateData({
          ...{ dealer, gone: state.gone, lastArrival: arrivals.last, routing, theme },
          looks,
          drawing: apiDrawing(bundle.client),
        }),
      ),
      [STOCK_SEARCH_FILE]: stock,
    },
  };
}

/** Builds one dealer into a new generation and makes it the one served. On any error what was served stays. */
export async function buildDealer(
  task: DealerTask,
  openRenderer: () => Promise<Renderer>,
): Promise<DealerReport> {
  const started = performance.now();
  const { slug, settings } = task;
  const layout = outputLayout(settings.distDir);
  clearUnfinished(layout, slug);
  const before = predecessorOf(layout, slug, currentGeneration(layout, slug));
  const input = await readDealer(slug, settings, { askProvider: true });
  const { dealer, rejected, warnings } = input;
  const theme = await themeFiles(dealer.site, settings);
  const site = dealerSite(dealer);
  const shell = { ...shellModel(site.context), theme: theme.links };
  const shellKey = sha(JSON.stringify([task.bundle.stamp, shell]));
  const looks = shellKey.slice(0, LOOKS_HASH);

  const staging = new Staging(layout.generation(slug, `staging-${process.pid}`).root);
  try {
    const writer = new PageWriter<PlannedPage>({
      ...{ staging, before, force: settings.force },
      openDrawing: () => openPageDrawing(openRenderer, { shell, say: site.context.say }),
    });
    const pages = await writePages(site, shellKey, writer);
    const others = otherFiles({ input, site, theme, looks }, pages, task.bundle);
    const files = writeFiles(others.files, staging, before);
    const carried = carryHashedFiles(others.files, staging, before);
    const secrets = Object.entries(others.secrets);
    for (const [name, text] of secrets) writeFileSync(join(staging.private, name), text);
    await input.saveState(staging.site, others.state);

    const holdsUntil = dealer.clock.holdsUntil();
    const manifest = newManifest({
      inputs: task.inputs,
      now: settings.now,
      holdsUntil: Number.isFinite(holdsUntil) ? holdsUntil : null,
      pages: writer.records,
      files: files.records,
      carried,
      remoteStock: input.remoteStock,
      vehicles: dealer.vehicles.length,
      rejected: rejected.length,
    });
    const written = writer.changed + files.changed;
    const { removed } = publish({
      ...{ layout, slug, staging, before, manifest, flat: settings.flat },
      hasNew:
        written > 0 || !secrets.every(([name, text]) => before && sameFile(before.privateAt(name), text)),
    });
    return {
      slug,
      outcome: 'built',
      pages: pages.briefs.length,
      rendered: writer.rendered,
      written,
      removed,
      vehicles: dealer.vehicles.length,
      unpictured: unpictured(dealer.vehicles),
      rejected,
      feeds: others.feeds,
      looks,
      warnings: [
        ...warnings,
        ...contentWarnings(site),
        ...deadNavigation(dealer.config, site.context.resolve),
        ...missingAssets(dealer.site),
      ],
      template: dealer.config.template,
      seconds: (performance.now() - started) / 1000,
    };
  } catch (cause) {
    staging.discard();
    throw cause;
  }
}
