import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { FolderError } from '#render/failure.ts';
import { type Manifest, type ManifestHead, readManifest, readManifestHead, stillHolds } from './manifest.ts';

/**
 * Returns the paths of a dealer’s output: dist/<slug> is a symlink to the newest complete generation.
 * dist/.gen/<slug>/<n>/site holds the files of generation n, …/private what the API reads and visitors must not,
 * …/manifest.json its inputs. The manifest is written last, so a generation with one is complete.
 */
export const outputLayout = (distDir: string) => ({
  served: (slug: string) => join(distDir, slug),
  flatPrivate: (slug: string) => join(distDir, '.private', slug),
  dealer: (slug: string) => join(distDir, '.gen', slug),
  lock: (slug: string) => join(distDir, '.gen', slug, 'lock'),
  generation: (slug: string, name: string) => {
    const root = join(distDir, '.gen', slug, name);
    return {
      root,
      site: join(root, 'site'),
      private: join(root, 'private'),
      manifest: join(root, 'manifest.json'),
    };
  },
});

export type OutputLayout = ReturnType<typeof outputLayout>;

export interface Generation<Head = Manifest> {
  readonly number: number;
  readonly manifest: Head;
}

const MOST_GENERATIONS = 2;
const isNumber = (name: string) => /^\d+$/.test(name);

/** Lists finished generations, oldest first. Leftovers of a killed build are excluded. */
export function finishedGenerations(layout: OutputLayout, slug: string): readonly number[] {
  if (!existsSync(layout.dealer(slug))) return [];
  return readdirSync(layout.dealer(slug))
    .filter(isNumber)
    .filter((name) => existsSync(layout.generation(slug, name).manifest))
    .map(Number)
    .sort((a, b) => a - b);
}

function currentWith<Head>(
  layout: OutputLayout,
  slug: string,
  read: (path: string) => Head | undefined,
): Generation<Head> | undefined {
  const number = servedNumber(layout, slug) ?? finishedGenerations(layout, slug).at(-1);
  if (number === undefined) return undefined;
  const manifest = read(layout.generation(slug, String(number)).manifest);
  return manifest && { number, manifest };
}

/** Returns the generation that visitors see now. */
export const currentGeneration = (layout: OutputLayout, slug: string): Generation | undefined =>
  currentWith(layout, slug, readManifest);

/** Returns the same, but reads only as much of its manifest as it takes to tell whether it is up to date. */
export const currentHead = (layout: OutputLayout, slug: string): Generation<ManifestHead> | undefined =>
  currentWith(layout, slug, readManifestHead);

/** Returns true if the served generation shows what a build would make now, so that nothing has to be done. */
export const isUpToDate = (head: ManifestHead, inputs: string, now: number): boolean =>
  head.inputs === inputs && stillHolds(head, now);

/** Returns the number of the generation that the link leads to. */
export function servedNumber(layout: OutputLayout, slug: string): number | undefined {
  try {
    const name = readlinkSync(layout.served(slug)).match(/(\d+)[/\\]site[/\\]?$/)?.[1];
    return name === undefined ? undefined : Number(name);
  } catch {
    return undefined;
  }
}

/**
 * Returns true for what an interrupted build left behind. `lock.…` is a claim to the lock that was not withdrawn. A running
 * build makes its own.
 */
const isLeftover = (name: string) => name.startsWith('staging') || name.startsWith('lock.');

/** Returns true if no build is running, and none was killed before its last step. */
export const isTidy = (layout: OutputLayout, slug: string): boolean =>
  !readdirSync(layout.dealer(slug)).some((name) => isLeftover(name) || name === basename(layout.lock(slug)));

/** Removes leftovers of a killed build: staging folders, generations without a manifest, temporary links. */
export function clearUnfinished(layout: OutputLayout, slug: string): void {
  if (!existsSync(layout.dealer(slug))) return;
  const served = layout.served(slug);
  for (const name of readdirSync(dirname(served)))
    if (name.startsWith(`${basename(served)}.next-`))
      rmSync(join(dirname(served), name), { recursive: true, force: true });
  const finished = new Set(finishedGenerations(layout, slug).map(String));
  for (const name of readdirSync(layout.dealer(slug)))
    if (isLeftover(name) || (isNumber(name) && !finished.has(name)))
      rmSync(layout.generation(slug, name).root, { recursive: true, force: true });
}

/**
 * Throws if a generation is incomplete. One for a store has links in the place of files that were not fetched, and a
 * folder server would find nothing there.
 */
export function requireWhole(layout: OutputLayout, slug: string, site: string): void {
  const link = readdirSync(site, { recursive: true, withFileTypes: true }).find((entry) =>
    entry.isSymbolicLink(),
  );
  if (link === undefined) return;
  throw new FolderError(
    `${relative(site, join(link.parentPath, link.name))} of "${slug}" is a link to a file that is not here, so nothing was published. Delete ${layout.dealer(slug)}, and build the dealer again.`,
  );
}

/** Makes a generation the one that visitors see, in one step. */
export function serveGeneration(layout: OutputLayout, slug: string, number: number): void {
  if (servedNumber(layout, slug) === number) return;
  const served = layout.served(slug);
  const { site } = layout.generation(slug, String(number));
  const next = `${served}.next-${process.pid}`;
  rmSync(next, { force: true });
  mkdirSync(dirname(served), { recursive: true });
  symlinkSync(relative(dirname(served), site), next, process.platform === 'win32' ? 'junction' : 'dir');
  const aside = setAsidePlainFolder(served);
  replaceLink(next, served);
  if (aside !== undefined) rmSync(aside, { recursive: true });
}

/** `--flat` leaves a plain folder where the link must be. Moving it away is faster than deleting it. */
function setAsidePlainFolder(served: string): string | undefined {
  if (!isPlainFolder(served)) return undefined;
  const aside = `${served}.next-${process.pid}-aside`;
  renameSync(served, aside);
  return aside;
}

export const isPlainFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function replaceLink(next: string, served: string): void {
  try {
    renameSync(next, served);
  } catch (cause) {
    // Windows does not rename over a junction: there, and only there, the link is missing for a moment.
    if (process.platform !== 'win32') throw cause;
    rmSync(served, { force: true });
    renameSync(next, served);
  }
}

/** Keeps the newest generations and the one served; the others go. */
export function dropOldGenerations(layout: OutputLayout, slug: string): void {
  const served = servedNumber(layout, slug);
  const old = finishedGenerations(layout, slug).slice(0, -MOST_GENERATIONS);
  for (const number of old)
    if (number !== served)
      rmSync(layout.generation(slug, String(number)).root, { recursive: true, force: true });
}

/** The generation that a build starts from: what need not be made again is taken from it. */
export type Predecessor = NonNullable<ReturnType<typeof predecessorOf>>;

export function predecessorOf(layout: OutputLayout, slug: string, current: Generation | undefined) {
  if (!current) return undefined;
  const { number, manifest } = current;
  const folder = layout.generation(slug, String(number));
  return {
    number,
    manifest,
    fileAt: (path: string) => `${folder.site}${path}`,
    privateAt: (name: string) => join(folder.private, name),
    manifestFile: folder.manifest,
  };
}

export function sameFile(path: string, content: string): boolean {
  try {
    return readFileSync(path, 'utf8') === content;
  } catch {
    return false;
  }
}

/** Returns true if a file consists of these pieces, one after another. */
export function hasBytes(path: string, pieces: readonly Uint8Array[]): boolean {
  try {
    const file = readFileSync(path);
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    let at = 0;
    const isNext = (piece: Uint8Array): boolean => {
      const start = at;
      at += piece.byteLength;
      return file.compare(piece, 0, piece.byteLength, start, at) === 0;
    };
    return file.byteLength === size && pieces.every(isNext);
  } catch {
    return false;
  }
}
