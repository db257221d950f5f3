import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileDealerData, listSites } from '#adapters/sites/dealer-data/file.ts';
import { storeName } from '#adapters/storage/blobs/settings.ts';
import { privateFolder } from '#adapters/storage/files/private.ts';
import { nearestWord } from '#domain/lib/nearest-word.ts';
import { IS_MOCK_SITE } from '#paths';
import { hostConflicts } from '#sites/host-conflicts.ts';
import { problemLine } from '#sites/problems.ts';
import { editedDealers, readInputs } from '#sites/shared-use.ts';
import { listSiteSlugs } from '#sites/site-slugs.ts';
import { type CompiledBundle, compile, shareBundle } from './bundle/compile.ts';
import type { DealerMemories } from './dealer/dealer-memory.ts';
import { reportKeeper } from './dealer/report-writer.ts';
import { requireWritable } from './failure.ts';
import { createFingerprints, sha } from './generations/fingerprint.ts';
import { isUpToDate } from './generations/generations.ts';
import type { ManifestHead } from './generations/manifest.ts';
import { type BuildSettings, type DealerJob, type DealerReport, NOTHING_MADE } from './options.ts';
import { buildEditor, type EditorReport } from './pages/editor-build.ts';
import { openPublisher } from './publisher/open.ts';

export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface BuildOptions {
  /** The dealers to build. By default all. */
  readonly sites?: readonly string[];
  readonly sitesDir?: string;
  readonly distDir?: string;
  readonly dataDir?: string;
  readonly cacheDir?: string;
  readonly now?: number;
  readonly threads?: number;
  readonly force?: boolean;
  readonly flat?: boolean;
  readonly stockOnly?: boolean;
  readonly accept?: boolean;
  readonly publishedState?: boolean;
  /** For whoever serves or lays out what is built: into a folder of this machine, whatever `PUBLISH` says. */
  readonly intoFolder?: boolean;
  /** Feeds by slug that are read in the place of a dealer’s own file. */
  readonly stockFiles?: Readonly<Record<string, string>>;
  /** The pages must have been compiled before, here or elsewhere. */
  readonly requireBundle?: boolean;
  /** The compiled pages of this process’s own code. With them the sources are not read. */
  readonly compiled?: CompiledBundle;
  /** The memories of dealers, in a process that builds repeatedly. */
  readonly memories?: DealerMemories;
  /** Dealers whose remote feed is known to be unchanged since their last build, so that it need not be fetched. */
  readonly sameFeeds?: ReadonlySet<string>;
  /** Stops the build, which then finishes the dealers in hand. */
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: BuildPhase) => void;
  readonly onDealer?: (report: DealerReport) => void;
}

export type BuildPhase =
  | { readonly name: 'compiling' }
  | { readonly name: 'rendering'; readonly dealers: number; readonly threads: number };

export interface BuildReport {
  readonly dealers: readonly DealerReport[];
  /** Null where the build had nothing to do with it. */
  readonly editor: EditorReport | null;
  readonly compileSeconds: number;
  readonly seconds: number;
}

export class UnknownSite extends Error {
  override name = 'UnknownSite';
}

export function unknownSite(sitesDir: string, slug: string): UnknownSite {
  const nearest = nearestWord(slug, listSiteSlugs(sitesDir));
  return new UnknownSite(
    `There is no dealer "${slug}" in ${sitesDir}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  );
}

/** Returns the named dealers, or all of them. Throws if one is unknown. */
export function chooseSites(sitesDir: string, requested: readonly string[] | undefined): readonly string[] {
  const slugs = listSiteSlugs(sitesDir);
  if (requested === undefined) {
    if (slugs.length === 0)
      throw new UnknownSite(`There is no dealer in ${sitesDir}. Make one with: npm run new-site -- <slug>`);
    return slugs;
  }
  for (const slug of requested) if (!slugs.includes(slug)) throw unknownSite(sitesDir, slug);
  return [...new Set(requested)];
}

/** Keeps the output of mock sites apart from that of the real ones. */
export const besideMocks = (distDir: string): string => (IS_MOCK_SITE ? `${distDir}-mock` : distDir);

export function settingsOf(options: BuildOptions): BuildSettings & { readonly cacheDir: string } {
  const env = process.env;
  const dataFolder = resolve(options.dataDir ?? env['DATA_DIR'] ?? join(PROJECT_ROOT, '.data'));
  const dataDir = IS_MOCK_SITE ? join(dataFolder, 'mock') : dataFolder;
  const outputDir = resolve(options.distDir ?? besideMocks(env['DIST_DIR'] ?? join(PROJECT_ROOT, 'dist')));
  const store = options.intoFolder ? null : storeName(env);
  // What is made for a store starts from what is live there, and has links in the place of files that nobody fetched.
  const distDir = store === null ? outputDir : join(outputDir, '.stored', store);
  return {
    root: PROJECT_ROOT,
    sitesDir: resolve(options.sitesDir ?? env['SITES_DIR'] ?? join(PROJECT_ROOT, 'sites')),
    store,
    distDir,
    stateDir: store === null ? join(dataDir, 'build-state') : join(distDir, '.state'),
    dataDir,
    madeDir: join(dataFolder, 'made'),
    cacheDir: resolve(options.cacheDir ?? join(PROJECT_ROOT, '.build')),
    publishedState: options.publishedState ?? false,
    now: options.now ?? Date.now(),
    force: options.force ?? false,
    flat: options.flat ?? false,
    accept: options.accept ?? false,
    stockFiles: options.stockFiles ?? {},
  };
}

const unchangedReport = (slug: string, { pageCount, vehicles }: ManifestHead): DealerReport => ({
  ...NOTHING_MADE,
  slug,
  outcome: 'unchanged',
  pages: pageCount,
  vehicles,
});

interface Planning {
  readonly cacheDir: string;
  readonly settings: BuildSettings;
  readonly byContents: boolean;
  /** Of the generation that visitors see. */
  readonly headOf: (slug: string) => ManifestHead | undefined;
}

/**
 * Returns the hash of the file that replaces a dealer’s feed. It is empty for other dealers, so that what was built of
 * them stays current.
 */
const stockInstead = ({ stockFiles }: BuildSettings, slug: string): readonly string[] =>
  stockFiles[slug] === undefined ? [] : [sha(readFileSync(stockFiles[slug]))];

/** Separates the dealers that must be built from those that are up to date. */
function plan(
  slugs: readonly string[],
  { cacheDir, settings, byContents, headOf }: Planning,
  bundle: CompiledBundle,
  sameFeeds: ReadonlySet<string>,
) {
  const fingerprint = createFingerprints(settings.sitesDir, join(cacheDir, 'inputs'), { byContents });
  /** Once one is named, what it says of makes is still to be asked for. */
  const provider = process.env['PROVIDER_URL'] ?? '';
  const jobs: DealerJob[] = [];
  const unchanged: DealerReport[] = [];
  for (const slug of slugs) {
    const files = fingerprint(readInputs(settings.sitesDir, slug));
    const stock = stockInstead(settings, slug);
    const inputs = sha([bundle.stamp, files.site, files.stock, settings.flat, provider, ...stock].join(' '));
    const head = settings.force ? undefined : headOf(slug);
    if (head && (!head.remoteStock || sameFeeds.has(slug)) && isUpToDate(head, inputs, settings.now))
      unchanged.push(unchangedReport(slug, head));
    else {
      const siteInputs = sha([bundle.stamp, settings.sitesDir, files.site].join(' '));
      jobs.push({ slug, inputs, siteInputs, settings, bundle });
    }
  }
  return { jobs, unchanged };
}

/** Loads the code that makes pages. A build in which nothing changed needs none of it. */
const loadJobs = () => import('./dealer/dealer-job.ts');

const rendererFrom =
  ({ server }: CompiledBundle) =>
  async () =>
    (await loadJobs()).rendererOf(server);

/**
 * Builds the editor with the whole fleet, and with a dealer whose texts are edited there. Mock sites have none: it
 * would save in earnest. A store serves dealers alone.
 */
async function editorFor(slugs: readonly string[], settings: BuildSettings, bundle: CompiledBundle) {
  const { sitesDir } = settings;
  const isFleet = slugs.length === listSiteSlugs(sitesDir).length;
  const concerned = isFleet || editedDealers(sitesDir, slugs).length > 0;
  if (!concerned || IS_MOCK_SITE || settings.store !== null) return null;
  return buildEditor({
    // What is forced is the dealers that were named.
    settings: { ...settings, force: settings.force && isFleet },
    bundle,
    openRenderer: rendererFrom(bundle),
  });
}

/** Builds the editor and no dealer; nothing where none has it. */
export async function buildEditorAlone(options: BuildOptions): Promise<EditorReport | null> {
  const { cacheDir, ...settings } = settingsOf(options);
  const bundle = await compile(settings.root, cacheDir);
  return buildEditor({ settings, bundle, openRenderer: rendererFrom(bundle) });
}

/** Compiles the pages and builds no dealer: what other machines take over. */
export async function compileOnly(options: BuildOptions) {
  const { root, cacheDir } = settingsOf(options);
  const compiled = await compile(root, cacheDir);
  await shareBundle(compiled.stamp, dirname(compiled.client));
  return compiled;
}

/** Finds dealers that are served from this folder and are no longer in `sites/`, with their host names. */
async function leftBehind({ sitesDir, distDir }: BuildSettings) {
  const slugs = listSiteSlugs(sitesDir);
  const removed = (await listSites(distDir)).filter((slug) => !slugs.includes(slug));
  const data = fileDealerData(distDir);
  return new Map(await Promise.all(removed.map(async (slug) => [slug, await data.hostsOf(slug)] as const)));
}

/** A dealer with a host name of another is not built: one of the two would be sent the other’s shoppers. */
async function sharingHosts(
  slugs: readonly string[],
  settings: BuildSettings,
): Promise<readonly DealerReport[]> {
  const conflicts = hostConflicts(settings.sitesDir, await leftBehind(settings));
  if (conflicts.size === 0) return [];
  const { hostProblem } = await import('#sites/host-conflicts.ts');
  return slugs.flatMap((slug) => {
    const shared = conflicts.get(slug);
    if (shared === undefined) return [];
    const error = problemLine(hostProblem(settings.sitesDir, slug, shared));
    return [{ ...NOTHING_MADE, slug, outcome: 'failed', error } as const];
  });
}

export const requireOutput = (distDir: string): void =>
  requireWritable(distDir, {
    holds: 'the sites',
    instead: 'Make it writable, or set DIST_DIR to another folder',
  });

/** Builds dealers, those that need it. One that fails keeps what it had; the others go on. */
export async function build(options: BuildOptions = {}): Promise<BuildReport> {
  const started = performance.now();
  const { cacheDir, ...settings } = settingsOf(options);
  const { dataDir } = settings;
  requireOutput(settings.distDir);
  requireWritable(dataDir, {
    holds: 'what builds remember, and the pictures and fonts that they made',
    instead: 'Make it writable, or set DATA_DIR to another folder',
  });
  // Whoever has to write into it says what is wrong with it.
  await privateFolder(dataDir).catch(() => undefined);
  const chosen = chooseSites(settings.sitesDir, options.sites);
  // Fresh stock changes no address.
  const refused = options.stockOnly ? [] : await sharingHosts(chosen, settings);
  const slugs = chosen.filter((slug) => !refused.some((report) => report.slug === slug));
  const reports: DealerReport[] = [];
  const publisher = await openPublisher(process.env, settings);
  const keeper = reportKeeper(dataDir, settings, publisher.reports);
  const threads = options.threads ?? availableParallelism();

  const { jobs, unchanged, bundle, compileSeconds } = await prepare();
  const onReport = (report: DealerReport) => {
    reports.push(report);
    keeper.keep(report, bundle?.stamp ?? null);
    options.onDealer?.(report);
  };
  for (const report of [...refused, ...unchanged]) onReport(report);
  options.onPhase?.({ name: 'rendering', dealers: jobs.length, threads });
  if (jobs.length > 0) {
    const { signal, memories } = options;
    await (await loadJobs()).runJobs(jobs, { threads, onReport, signal, memories });
  }
  await keeper.finish();
  await publisher.finish(reports);
  const editor = bundle && (await editorFor(chosen, settings, bundle));
  return {
    dealers: reports.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
    editor,
    compileSeconds,
    seconds: (performance.now() - started) / 1000,
  };

  async function prepare() {
    const nothing = { unchanged: [], bundle: null, compileSeconds: 0 };
    if (slugs.length === 0) return { ...nothing, jobs: [] };
    if (options.stockOnly)
      return {
        ...nothing,
        jobs: slugs.map((slug) => ({ slug, inputs: '', siteInputs: null, settings, bundle: null })),
      };
    if (!options.compiled) options.onPhase?.({ name: 'compiling' });
    const compiled = options.compiled
      ? { ...options.compiled, seconds: 0 }
      : await compile(settings.root, cacheDir, {
          required: options.requireBundle ?? false,
          ...(options.signal && { signal: options.signal }),
        });
    const planning = {
      cacheDir,
      settings,
      byContents: publisher.isShared,
      headOf: await publisher.heads(slugs),
    };
    const planned = plan(slugs, planning, compiled, options.sameFeeds ?? new Set());
    return { ...planned, bundle: compiled, compileSeconds: compiled.seconds };
  }
}
