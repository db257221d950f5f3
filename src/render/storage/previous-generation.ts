import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSiteManifest, readStoredFile } from '#adapters/sites/publication/files.ts';
import {
  type LivePointer,
  liveGeneration,
  type PublishedGeneration,
} from '#adapters/sites/publication/format.ts';
import type { Stores } from '#adapters/storage/blobs/settings.ts';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';
import { paths } from '#paths';
import {
  dropOldGenerations,
  finishedGenerations,
  outputLayout,
  serveGeneration,
} from '#render/generations/generations.ts';
import { Staging } from '#render/generations/staging.ts';
import type { BuildSettings } from '#render/options.ts';
import { storedLink } from './generation-files.ts';

/** What of the closed store is no private file of the generation. */
export const BUILD_MANIFEST = 'manifest.json';
export const BUILD_STATE = 'build-state.json';

export const stateFileOf = ({ stateDir }: Pick<BuildSettings, 'stateDir'>, slug: string): string =>
  join(stateDir, `${slug}.json`);

/** Returns the file that says which published generation the newest one of this machine is. */
const markFileOf = ({ distDir }: BuildSettings, slug: string): string =>
  join(outputLayout(distDir).dealer(slug), 'published');

export const noteSame = (settings: BuildSettings, slug: string, { manifest }: PublishedGeneration): void =>
  putFileSync(markFileOf(settings, slug), manifest);

function isSame(settings: BuildSettings, slug: string, { manifest }: PublishedGeneration): boolean {
  try {
    return readFileSync(markFileOf(settings, slug), 'utf8') === manifest;
  } catch {
    return false;
  }
}

/** A build reads it to tell which pages it has to make again. */
const FETCHED: ReadonlySet<string> = new Set([paths.sitemap]);

/**
 * Makes the live generation the one that a build on this machine starts from, whichever machine built it. What a build reads
 * is fetched. All other files are links that name what is in the store.
 */
export async function bringEarlier(
  slug: string,
  settings: BuildSettings,
  stores: Stores,
  pointer: LivePointer | undefined,
): Promise<void> {
  const live = pointer && liveGeneration(pointer);
  if (live === undefined || isSame(settings, slug, live)) return;
  const layout = outputLayout(settings.distDir);
  const staging = new Staging(layout.generation(slug, `staging-${process.pid}`).root);
  const manifest = await readSiteManifest(stores.open, live.manifest);
  for (const [path, name] of Object.entries(manifest.files)) {
    const place = join(staging.site, path);
    mkdirSync(dirname(place), { recursive: true });
    if (FETCHED.has(path)) writeFileSync(place, await readStoredFile(stores.open, name));
    else symlinkSync(storedLink(name), place);
  }
  for (const [called, name] of Object.entries(live.closed)) {
    const text = await readStoredFile(stores.closed, name);
    if (called === BUILD_STATE) putFileSync(stateFileOf(settings, slug), text);
    else writeFileSync(join(called === BUILD_MANIFEST ? staging.root : staging.private, called), text);
  }
  const number = (finishedGenerations(layout, slug).at(-1) ?? 0) + 1;
  renameSync(staging.root, layout.generation(slug, String(number)).root);
  serveGeneration(layout, slug, number);
  dropOldGenerations(layout, slug);
  noteSame(settings, slug, live);
}
