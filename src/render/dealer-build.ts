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
import type { PageModel } from '#routes';
import type { RenderPage } from './bundle.ts';
import { feedFiles, stockFeeds, stockFiles, stockSearchFile } from './data-files.ts';
import { type ModelledSite, modelSite } from './dealer-model.ts';
import { sha } from './fingerprint.ts';
import { clearUnfinished, currentGeneration, outputLayout, predecessorOf, sameFile } from './generations.ts';
import { guide } from './guide-file.ts';
import { fileOf, newManifest } from './manifest.ts';
import type { BuildSettings, BundleLocation, DealerReport, FeedReport } from './options.ts';
import { pagePolicies } from './page-policies.ts';
import { privateData } from './private-data.ts';
import { publish } from './publish.ts';
import { type DealerInput, readDealer } from './read-dealer.ts';
import { apiDrawing, assetFiles, clientFiles, type SiteFile } from './site-files.ts';
import { carryHashedFiles, Staging, writeFiles } from './staging.ts';
import { formsFile, hostFiles, newsFeedFiles, robots, securityFile, sitemap } from './text-files.ts';
import { type DealerTheme, themeFiles } from './theme-files.ts';
import { openPageDrawing, type PlannedPage, writePages } from './write-pages.ts';

export interface DealerTask {
  readonly slug: string;
  readonly inputs: string;
  readonly settings: BuildSettings;
  readonly bundle: BundleLocation;
}

/** Two states of one page are told apart by it, which needs no more. */
const CONTENT_HASH = 12;
const LOOKS_HASH = 10;

/** The hash of a page's own content. Other vehicles on it have pages of their own. */
const ownHash = (model: PageModel, hash: string): string =>
  model.kind === 'vehicle' ? sha(JSON.stringify({ ...model, similar: null })) : hash;

interface Plan {
  readonly pages: readonly PlannedPage[];
  readonly files: readonly SiteFile[];
  /** By name; what no visitor may read. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly locals: object;
  readonly feeds: readonly FeedReport[];
  readonly looks: string;
  readonly state: DealerState;
}

/** Everything that a dealer’s generation will hold, before any of it is written. */
function planOf(gathered: DealerInput, site: ModelledSite, theme: DealerTheme, bundle: BundleLocation): Plan {
  const { dealer, state, arrivals } = gathered;
  const stock = stockSearchFile(dealer, arrivals);
  const { pages, context, hasPage } = site;
  const shell = { ...shellModel(context), theme: theme.links };
  const shellKey = sha(JSON.stringify([bundle.stamp, shell]));
  const looks = shellKey.slice(0, LOOKS_HASH);
  const policyOf = pagePolicies(dealer);
  const routing = routingOf(dealer.config, {
    ...dealer.site,
    hasPage,
    pagePaths: pages.map(({ path }) => path),
  });
  const seconds = Math.floor(dealer.clock.now / 1000);
  const hashes = pages.map(({ model }) => sha(JSON.stringify(model)));
  const contents = advanceContents(
    state.contents,
    pages.flatMap(({ path, model }, index) =>
      model.head.indexed ? [[path, ownHash(model, hashes[index] ?? '').slice(0, CONTENT_HASH)] as const] : [],
    ),
    seconds,
  );
  const feeds = stockFeeds(dealer, hasPage);
  const files = [
    ...theme.files,
    ...clientFiles(bundle.client),
    ...assetFiles(dealer.site, dealer.vehicles),
    ...stockFiles(dealer, { hasPage, gone: state.gone }),
    ...feedFiles(feeds),
    formsFile(dealer),
    sitemap(pages, contents),
    robots(dealer),
    securityFile(dealer),
    guide(dealer, pages),
    ...newsFeedFiles(dealer),
  ];
  const paths = files.map((file) => file.path);
  return {
    pages: pages.map((page, index) => {
      const csp = policyOf(page.model.kind);
      const key = sha(`${shellKey}${JSON.stringify(csp)}${hashes[index]}`);
      return { ...page, file: fileOf(page.path), csp, key };
    }),
    state: { ...state, contents },
    feeds: feeds.map(({ text: _, ...told }) => told),
    looks,
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
    locals: { shell, say: context.say },
  };
}

/** Builds one dealer into a new generation and makes it the one served. On any error what was served stays. */
export async function buildDealer(
  task: DealerTask,
  openRenderer: () => Promise<RenderPage>,
): Promise<DealerReport> {
  const started = performance.now();
  const { slug, settings } = task;
  const layout = outputLayout(settings.distDir);
  clearUnfinished(layout, slug);
  const before = predecessorOf(layout, slug, currentGeneration(layout, slug));
  const gathered = await readDealer(slug, settings, { askProvider: true });
  const { dealer, rejected, warnings } = gathered;
  const theme = await themeFiles(dealer.site, settings);
  const site = modelSite(dealer);
  const plan = planOf(gathered, site, theme, task.bundle);

  const staging = new Staging(layout.generation(slug, `staging-${process.pid}`).root);
  try {
    const { force } = settings;
    const openDrawing = () => openPageDrawing(openRenderer, plan.locals);
    const pages = await writePages(plan.pages, { staging, before, force, openDrawing });
    const files = writeFiles(plan.files, staging, before);
    const carried = carryHashedFiles(plan.files, staging, before);
    const secrets = Object.entries(plan.secrets);
    for (const [name, text] of secrets) writeFileSync(join(staging.private, name), text);
    await gathered.saveState(staging.site, plan.state);

    const holdsUntil = dealer.clock.holdsUntil();
    const manifest = newManifest({
      inputs: task.inputs,
      now: settings.now,
      holdsUntil: Number.isFinite(holdsUntil) ? holdsUntil : null,
      pages: pages.records,
      files: files.records,
      carried,
      remoteStock: gathered.remoteStock,
      vehicles: dealer.vehicles.length,
      rejected: rejected.length,
    });
    const written = pages.changed + files.changed;
    const { removed } = publish({
      ...{ layout, slug, staging, before, manifest, flat: settings.flat },
      hasNew:
        written > 0 || !secrets.every(([name, text]) => before && sameFile(before.privateAt(name), text)),
    });
    return {
      slug,
      outcome: 'built',
      pages: plan.pages.length,
      rendered: pages.rendered,
      written,
      removed,
      vehicles: dealer.vehicles.length,
      unpictured: unpictured(dealer.vehicles),
      rejected,
      feeds: plan.feeds,
      looks: plan.looks,
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
