import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEALER_DATA_FILE, dealerDataText } from '#adapters/dealer-data/write.ts';
import { type CspDirectives, cspDirectives } from '#domain/security/csp.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { routingOf } from '#domain/site/routing.ts';
import { thirdPartyUses } from '#domain/site/third-party-uses.ts';
import { shellModel } from '#features/chrome/shell-model.ts';
import { PAGE_COMPONENTS, type PageKind } from '#routes';
import type { RenderPage } from './bundle.ts';
import { stockFiles } from './data-files.ts';
import { type ModelledPage, modelSite } from './dealer-model.ts';
import { publishFlat } from './flat.ts';
import { gatherDealer } from './gather.ts';
import {
  clearUnfinished,
  currentGeneration,
  dropOldGenerations,
  finishedGenerations,
  type Generation,
  serveGeneration,
} from './generations.ts';
import { sha } from './hash.ts';
import { hostFiles } from './host-files.ts';
import { type OutputLayout, outputLayout } from './layout.ts';
import { type Manifest, newManifest, type PageRecord, stillHolds, writeManifest } from './manifest.ts';
import type { BuildSettings, BundleLocation, DealerReport } from './options.ts';
import { privateData } from './private-data.ts';
import { assetFiles, clientFiles, type SiteFile } from './site-files.ts';
import { Staging } from './staging.ts';
import { robots, sitemap } from './text-files.ts';
import { themeFiles } from './theme-files.ts';

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

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

interface PlannedPage extends ModelledPage {
  readonly file: string;
  /** The page’s content security policy; it stands in the page and so belongs to its key. */
  readonly csp: CspDirectives;
  readonly key: string;
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
  const current = currentGeneration(layout, slug);
  const gathered = await gatherDealer(slug, settings);
  const { dealer, state, rejected, warnings } = gathered;

  const { pages, context, hasPage } = modelSite(dealer);
  const theme = themeFiles(dealer.site, settings.root);
  const shell = { ...shellModel(dealer, context.resolve), theme: theme.links };
  const shellKey = sha(JSON.stringify([task.bundle.stamp, shell]));
  const policies = policiesOf(dealer);
  const planned = pages.map((page): PlannedPage => {
    const csp = policies(page.model.kind);
    const key = sha(`${shellKey}${JSON.stringify(csp)}${JSON.stringify(page.model)}`);
    return { ...page, file: fileOf(page.path), csp, key };
  });
  const routing = routingOf(dealer.config, { pages: dealer.site.pages, hasPage });

  const staging = new Staging(layout.generation(slug, `staging-${process.pid}`).root);
  try {
    const written = await writePages(planned, {
      task,
      current,
      layout,
      staging,
      openRenderer,
      locals: { shell, say: context.say },
    });
    const files = [
      ...theme.files,
      ...clientFiles(task.bundle.client),
      ...assetFiles(dealer.site, dealer.vehicles),
      ...stockFiles(dealer),
      sitemap(pages),
      robots(dealer),
    ];
    const withHost = [
      ...files,
      ...hostFiles(
        routing,
        files.map((file) => file.path),
      ),
    ];
    const copies = writeFiles(withHost, { current, layout, slug, staging });
    const carried = carryHashedFiles(withHost, { current, layout, slug, staging });
    const secret = dealerDataText(privateData({ dealer, gone: state.gone, routing, colours: theme.colours }));
    writeFileSync(join(staging.private, DEALER_DATA_FILE), secret);

    const manifest = newManifest({
      inputs: task.inputs,
      now: settings.now,
      holdsUntil: Number.isFinite(dealer.clock.holdsUntil()) ? dealer.clock.holdsUntil() : null,
      pages: written.records,
      files: copies.records,
      carried,
      vehicles: dealer.vehicles.length,
      rejected: rejected.length,
    });
    await gathered.saveState(staging.site);
    const removed = current ? removedFrom(current.manifest, manifest) : 0;
    const isSame =
      current !== undefined &&
      written.changed === 0 &&
      copies.changed === 0 &&
      removed === 0 &&
      sameFile(join(layout.generation(slug, String(current.number)).private, DEALER_DATA_FILE), secret);
    if (isSame) {
      staging.discard();
      writeManifest(layout.generation(slug, String(current.number)).manifest, {
        ...manifest,
        carried: current.manifest.carried,
      });
    } else writeManifest(join(staging.root, 'manifest.json'), manifest);
    const number = isSame ? current.number : addGeneration(layout, slug, staging);
    // Also where nothing is new: a build that was killed may have got no further than here, or the layout is another.
    if (settings.flat) publishFlat(layout, slug, number);
    else serveGeneration(layout, slug, number);
    dropOldGenerations(layout, slug);
    return {
      slug,
      outcome: 'built',
      pages: planned.length,
      rendered: written.rendered,
      written: written.changed + copies.changed,
      removed,
      vehicles: dealer.vehicles.length,
      rejected,
      warnings,
      seconds: (performance.now() - started) / 1000,
    };
  } catch (cause) {
    staging.discard();
    throw cause;
  }
}

interface PageWriting {
  readonly task: DealerTask;
  readonly current: Generation | undefined;
  readonly layout: OutputLayout;
  readonly staging: Staging;
  readonly openRenderer: () => Promise<RenderPage>;
  readonly locals: object;
}

/** Renders what has a new key, writes what has new bytes, and takes the rest over from the generation before. */
async function writePages(pages: readonly PlannedPage[], writing: PageWriting) {
  const { task, current, layout, staging, openRenderer, locals } = writing;
  const { slug, settings } = task;
  const before = current && layout.generation(slug, String(current.number)).site;
  const records: Record<string, PageRecord> = {};
  let rendered = 0;
  let changed = 0;
  let render: RenderPage | undefined;
  for (const { path, file, key, csp, model } of pages) {
    const old = current?.manifest.pages[file];
    if (before !== undefined && old?.key === key && !settings.force) {
      staging.link(file, `${before}${file}`);
      records[file] = old;
      continue;
    }
    render ??= await openRenderer();
    const html = await render({
      component: PAGE_COMPONENTS[model.kind],
      path,
      locals: { ...locals, page: model },
      csp,
    });
    rendered++;
    const record = { key, sha: sha(html) };
    if (before !== undefined && old?.sha === record.sha) staging.link(file, `${before}${file}`);
    else {
      staging.write(file, html);
      changed++;
    }
    records[file] = record;
  }
  return { records, rendered, changed };
}

function policiesOf({ config }: Dealer) {
  const known = new Map<PageKind, CspDirectives>();
  const imageHosts = config.images.provider.kind === 'imgix' ? [config.images.provider.base_url] : [];
  return (kind: PageKind) => {
    const policy =
      known.get(kind) ?? cspDirectives({ thirdParties: thirdPartyUses(config), pageKind: kind, imageHosts });
    known.set(kind, policy);
    return policy;
  };
}

interface FileWriting {
  readonly current: Generation | undefined;
  readonly layout: OutputLayout;
  readonly slug: string;
  readonly staging: Staging;
}

/** Files under /data are refreshed between builds, so there the disk is asked and not the manifest. */
const movesBetweenBuilds = (path: string) => path.startsWith('/data/');

function writeFiles(files: readonly SiteFile[], { current, layout, slug, staging }: FileWriting) {
  const before = current && layout.generation(slug, String(current.number)).site;
  const records: Record<string, string> = {};
  let changed = 0;
  for (const file of files) {
    const stamp = 'content' in file ? sha(file.content) : file.stamp;
    records[file.path] = stamp;
    const isOld =
      before !== undefined &&
      ('content' in file && movesBetweenBuilds(file.path)
        ? sameFile(`${before}${file.path}`, file.content)
        : current?.manifest.files[file.path] === stamp);
    if (isOld) staging.link(file.path, `${before}${file.path}`);
    else {
      staging.add(file);
      changed++;
    }
  }
  return { records, changed };
}

function sameFile(path: string, content: string): boolean {
  try {
    return readFileSync(path, 'utf8') === content;
  } catch {
    return false;
  }
}

const isHashed = (path: string) => path.startsWith('/_astro/') || /\.[0-9a-f]{10}\.\w+$/.test(path);

/** A page opened before the change may still ask for the styles it was made with. */
function carryHashedFiles(
  files: readonly SiteFile[],
  { current, layout, slug, staging }: FileWriting,
): Record<string, string> {
  if (!current) return {};
  const wanted = new Set(files.map((file) => file.path));
  const before = layout.generation(slug, String(current.number)).site;
  const carried = Object.entries(current.manifest.files).filter(
    ([path]) => isHashed(path) && !wanted.has(path),
  );
  for (const [path] of carried) staging.link(path, `${before}${path}`);
  return Object.fromEntries(carried);
}

const removedFrom = (before: Manifest, after: Manifest): number =>
  Object.keys(before.pages).filter((path) => !(path in after.pages)).length +
  Object.keys(before.files).filter((path) => !(path in after.files)).length;

function addGeneration(layout: OutputLayout, slug: string, staging: Staging): number {
  const number = (finishedGenerations(layout, slug).at(-1) ?? 0) + 1;
  renameSync(staging.root, layout.generation(slug, String(number)).root);
  return number;
}
