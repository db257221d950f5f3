import { readFileSync } from 'node:fs';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';

/** 4: generations for a store stand apart. Those of releases before may have links in the place of files. */
const VERSION = 4;

/** Returns the file that a page’s path is served from: `/cars` → `/cars.html`. */
export const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`);

export interface PageRecord {
  /** Stands for the page’s model, the shell and the compiled code: with the same key the page is not rendered again. */
  readonly key: string;
  /** The key of a page about one subject, for all that its model is made from. While that is the same, so is the key. */
  readonly from?: string;
}

/** What tells whether a generation is as it should be, without its pages and files. */
export interface ManifestHead {
  readonly version: typeof VERSION;
  /** Stands for everything the build read: configuration, content, stock, code. */
  readonly inputs: string;
  /** The instant the pages were made for, and until when they stay true (null: for ever). */
  readonly now: number;
  readonly holdsUntil: number | null;
  /** The stock is remote, so it may have changed even if nothing here has. */
  readonly remoteStock: boolean;
  readonly vehicles: number;
  readonly rejected: number;
  readonly pageCount: number;
}

interface ManifestLists {
  /** The pages by file, see `fileOf`. */
  readonly pages: Readonly<Record<string, PageRecord>>;
  /** Files that are no pages, with what identifies their contents. */
  readonly files: Readonly<Record<string, string>>;
  /** Hashed files of the previous generation, kept so that a page opened before the change finds its styles. */
  readonly carried: Readonly<Record<string, string>>;
}

export type Manifest = ManifestHead & ManifestLists;

export const newManifest = (content: Omit<Manifest, 'version' | 'pageCount'>): Manifest => ({
  version: VERSION,
  pageCount: Object.keys(content.pages).length,
  ...content,
});

const isHead = (read: unknown): read is ManifestHead =>
  typeof read === 'object' && read !== null && 'version' in read && read.version === VERSION;

/** Checks a head that was stored elsewhere. Returns undefined if another release wrote it. */
export const headOf = (read: unknown): ManifestHead | undefined => (isHead(read) ? read : undefined);

/** The head and the lists are a line each, because a build of a thousand dealers of which none has changed reads only heads. */
function readLines(path: string): { readonly head: ManifestHead; readonly lists: Buffer } | undefined {
  try {
    const read = readFileSync(path);
    const end = read.indexOf('\n');
    const head: unknown = JSON.parse(read.toString('utf8', 0, end));
    return isHead(head) ? { head, lists: read.subarray(end) } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a head like `readManifest`, but does not check whether the lists are whole. */
export const readManifestHead = (path: string): ManifestHead | undefined => readLines(path)?.head;

/** A missing, truncated or older manifest counts as none, and the dealer is built from scratch. */
export function readManifest(path: string): Manifest | undefined {
  const lines = readLines(path);
  try {
    return lines && { ...lines.head, ...(JSON.parse(lines.lists.toString()) as ManifestLists) };
  } catch {
    return undefined;
  }
}

export function writeManifest(path: string, { pages, files, carried, ...head }: Manifest): void {
  const lists: ManifestLists = { pages, files, carried };
  putFileSync(path, `${JSON.stringify(head)}\n${JSON.stringify(lists)}`);
}

/** Returns true if a generation is still correct at `now`. */
export const stillHolds = (manifest: ManifestHead, now: number): boolean =>
  now >= manifest.now && (manifest.holdsUntil === null || now < manifest.holdsUntil);
