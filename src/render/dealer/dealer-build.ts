import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentsByPath } from '#domain/shell/content-digests.ts';
import { unknownContentsWarning } from '#domain/vehicles/price/price-contents.ts';
import { unpictured } from '#domain/vehicles/status/availability.ts';
import { contentWarnings } from '#features/content/content-warnings.ts';
import { shellModel } from '#features/shell/shell-model.ts';
import { absoluteUrl, paths } from '#paths';
import type { Renderer } from '#render/bundle/bundle.ts';
import { logoDoubts } from '#render/files/logo-contrast.ts';
import { type WrittenPages, writeOthers } from '#render/files/other-files.ts';
import {
  entryOf,
  type ListedPage,
  type PageBrief,
  type SitemapEntries,
  sitemapEntries,
} from '#render/files/text-files.ts';
import { themeFiles } from '#render/files/theme-files.ts';
import { sha } from '#render/generations/fingerprint.ts';
import {
  clearUnfinished,
  currentGeneration,
  outputLayout,
  type Predecessor,
  predecessorOf,
  sameFile,
} from '#render/generations/generations.ts';
import { fileOf, newManifest, stillHolds } from '#render/generations/manifest.ts';
import { publish } from '#render/generations/publish.ts';
import { Staging } from '#render/generations/staging.ts';
import type { DealerReport, DealerTask } from '#render/options.ts';
import { pageHashes } from '#render/pages/page-hash.ts';
import { pageInputs } from '#render/pages/page-inputs.ts';
import { pagePolicies } from '#render/pages/page-policies.ts';
import { openPageDrawing, PageWriter, type PlannedPage } from '#render/pages/page-writer.ts';
import type { SubjectPage } from '#routes';
import { problemLine } from '#sites/problems.ts';
import { siteRemarks } from '#sites/remarks.ts';
import type { DealerCache } from './dealer-memory.ts';
import { type DealerSite, dealerSite, type ModelledPage } from './dealer-model.ts';
import { type DealerInput, readDealer } from './read-dealer.ts';

/** Two states of one page are told apart by it, which needs no more. */
const CONTENT_HASH = 12;
const LOOKS_HASH = 10;

const briefOf = ({ path, model: { kind, head } }: ModelledPage): PageBrief => ({
  path,
  kind,
  head: {
    canonical: head.canonical,
    indexed: head.indexed,
    pictures: head.pictures,
    title: head.title,
    trail: head.trail,
    type: head.type,
  },
});

/** What the previous generation says of its pages. It says nothing if time has changed them since. */
interface Earlier {
  readonly entries: SitemapEntries;
  readonly contents: ContentsByPath;
}

function earlierPages(
  before: Predecessor | undefined,
  { state }: DealerInput,
  now: number,
): Earlier | undefined {
  if (!before || !stillHolds(before.manifest, now)) return undefined;
  try {
    return {
      entries: sitemapEntries(readFileSync(before.fileAt(paths.sitemap), 'utf8')),
      contents: state.contents,
    };
  } catch {
    return undefined;
  }
}

interface PageMaking {
  readonly site: DealerSite;
  readonly shellKey: string;
  readonly writer: PageWriter<PlannedPage>;
  readonly earlier: Earlier | undefined;
}

/** Makes each page of a dealer, writes it, and keeps of it what other files need: a stock of thousands fits no memory. */
async function writePages({ site, shellKey, writer, earlier }: PageMaking): Promise<WrittenPages> {
  const { pages, context } = site;
  const policyOf = pagePolicies(context.dealer);
  const inputs = pageInputs(context, pages);
  const listed: ListedPage[] = [];
  const briefs: PageBrief[] = [];
  const contents: [path: string, hash: string][] = [];

  /** Returns true if a page about one subject is unchanged, and so is what other files say of it. */
  function isReusable(page: SubjectPage, from: string): boolean {
    const { path } = page;
    const entry = earlier && entryOf(earlier.entries, absoluteUrl(context.dealer.config, path));
    const content = earlier && Object.hasOwn(earlier.contents, path) ? earlier.contents[path] : undefined;
    if (!earlier || (entry === undefined) !== (content === undefined)) return false;
    if (!writer.keep(fileOf(path), from)) return false;
    if (entry !== undefined) listed.push({ entry });
    if (content !== undefined) contents.push([path, content[0]]);
    return true;
  }

  for (const page of pages) {
    const { path, kind } = page;
    const csp = policyOf(kind);
    const around = `${shellKey}${JSON.stringify(csp)}`;
    const from = page.subject && sha(`${around}${inputs.hashOf(page)}`);
    if (page.subject && from !== undefined && isReusable(page, from)) continue;
    const model = page.subject ? page.model(inputs.contextOf(page)) : page.model(context);
    const { whole, own } = pageHashes(model);
    const key = sha(`${around}${whole}`);
    await writer.write({ path, model, csp, key, file: fileOf(path), ...(from !== undefined && { from }) });
    const brief = briefOf({ path, model });
    listed.push(brief);
    briefs.push(brief);
    if (model.head.indexed) contents.push([path, own.slice(0, CONTENT_HASH)]);
  }
  return { listed, briefs, contents };
}

/** Returns when the files of a dealer change by themselves, or null if they never do. */
function holdsUntil(
  { dealer, photographs }: DealerInput,
  earlier: Earlier | undefined,
  before: Predecessor | undefined,
): number | null {
  // Pages that were kept asked the clock when they were made.
  const until = Math.min(
    dealer.clock.holdsUntil(),
    (earlier && before?.manifest.holdsUntil) ?? Number.POSITIVE_INFINITY,
    photographs?.dueAt ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(until) ? until : null;
}

interface GenerationMaking {
  readonly task: DealerTask;
  readonly input: DealerInput;
  readonly before: Predecessor | undefined;
  readonly staging: Staging;
  readonly openRenderer: () => Promise<Renderer>;
  readonly cache: DealerCache | undefined;
}

/** Writes all files of a dealer into the staging, and the state for the next build. */
async function writeGeneration({ task, input, before, staging, openRenderer, cache }: GenerationMaking) {
  const { settings, bundle } = task;
  const { dealer } = input;
  const theme = await themeFiles(dealer.site, settings);
  const site = dealerSite(dealer);
  const shell = { ...shellModel(site.context), theme: theme.links };
  const shellKey = sha(JSON.stringify([bundle.stamp, shell]));
  const earlier = earlierPages(before, input, settings.now);
  const looks = shellKey.slice(0, LOOKS_HASH);
  const writer = new PageWriter<PlannedPage>({
    staging,
    before,
    force: settings.force,
    openDrawing: () => openPageDrawing(openRenderer, { shell, say: site.context.say }),
  });
  const pages = await writePages({ site, shellKey, writer, earlier });
  const others = writeOthers({ input, site, theme, looks, cache, pages, bundle }, staging, before);
  const secrets = Object.entries(others.secrets);
  for (const [name, text] of secrets) writeFileSync(join(staging.private, name), text);
  await input.saveState(staging.site, others.state);
  const manifest = newManifest({
    inputs: task.inputs,
    now: settings.now,
    holdsUntil: holdsUntil(input, earlier, before),
    pages: writer.records,
    files: others.records,
    carried: others.carried,
    remoteStock: input.remoteStock,
    vehicles: dealer.vehicles.length,
    rejected: input.rejected.length,
  });
  const written = writer.changed + others.changed;
  const hasNew =
    written > 0 || !secrets.every(([name, text]) => before && sameFile(before.privateAt(name), text));
  return { site, looks, manifest, hasNew, written, rendered: writer.rendered, feeds: others.feeds };
}

/** Builds one dealer into a new generation and makes it the one served. On any error what was served stays. */
export async function buildDealer(
  task: DealerTask,
  openRenderer: () => Promise<Renderer>,
  cache?: DealerCache,
): Promise<DealerReport> {
  const started = performance.now();
  const { slug, settings } = task;
  const layout = outputLayout(settings.distDir);
  clearUnfinished(layout, slug);
  const before = predecessorOf(layout, slug, currentGeneration(layout, slug));
  const input = await readDealer(slug, settings, {
    askProvider: true,
    photographs: 'fetched',
    cache,
    siteInputs: task.siteInputs,
  });
  const { dealer, rejected, warnings, readings } = input;
  const staging = new Staging(layout.generation(slug, `staging-${process.pid}`).root);
  try {
    const made = await writeGeneration({ task, input, before, staging, openRenderer, cache });
    const { site, looks, manifest, hasNew, written, rendered, feeds } = made;
    const remarks = siteRemarks(settings.sitesDir, dealer.site, {
      resolve: site.context.resolve,
      paths: site.pages.map(({ path }) => path),
      logos: await logoDoubts(dealer.site, settings.madeDir),
    });
    const { removed } = publish({
      layout,
      slug,
      staging,
      before,
      manifest,
      flat: settings.flat,
      store: settings.store,
      doLater: cache?.doLater,
      hasNew,
    });
    const unknownContents = unknownContentsWarning(
      dealer.vehicles,
      dealer.config.vehicles.price_qualifiers,
      dealer.market,
    );
    return {
      slug,
      outcome: 'built',
      pages: site.pages.length,
      rendered,
      written,
      removed,
      vehicles: dealer.vehicles.length,
      unpictured: unpictured(dealer.vehicles),
      photographs: input.photographs?.figures ?? null,
      rejected,
      feeds,
      looks,
      readings,
      warnings: [
        ...warnings,
        ...(unknownContents === null ? [] : [unknownContents]),
        ...contentWarnings(site),
        ...Object.values(remarks).flat().map(problemLine),
      ],
      template: dealer.config.template,
      seconds: (performance.now() - started) / 1000,
      stored: null,
    };
  } catch (cause) {
    staging.discard();
    throw cause;
  }
}
