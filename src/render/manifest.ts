import { readFileSync } from 'node:fs';
import { putFileSync } from '#adapters/files/whole-file.ts';

const VERSION = 2;

/** The file that a page’s path is served from. */
export const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`);

export interface PageRecord {
  /** Stands for the page’s model, the shell and the compiled code: with the same key the page is not rendered again. */
  readonly key: string;
  /** Hash of the file as written: a page rendered again to the same bytes is not written again. */
  readonly sha: string;
  /** Of a page about one subject: stands for all that its model is made from. While it is the same, so is the key. */
  readonly from?: string;
}

export interface Manifest {
  readonly version: typeof VERSION;
  /** Stands for everything the build read: configuration, content, stock, code. */
  readonly inputs: string;
  /** The instant the pages were made for, and until when they stay true (null: for ever). */
  readonly now: number;
  readonly holdsUntil: number | null;
  /** By the file of each page, see `fileOf`. */
  readonly pages: Readonly<Record<string, PageRecord>>;
  /** Files that are no pages, with what identifies their contents. */
  readonly files: Readonly<Record<string, string>>;
  /** Hashed files of the generation before, kept so that a page opened before the change finds its styles. */
  readonly carried: Readonly<Record<string, string>>;
  /** The stock is remote, so it may have changed even if nothing here has. */
  readonly remoteStock: boolean;
  readonly vehicles: number;
  readonly rejected: number;
}

export const newManifest = (content: Omit<Manifest, 'version'>): Manifest => ({
  version: VERSION,
  ...content,
});

/** A missing, truncated or older manifest counts as none, and the dealer is built from scratch. */
export function readManifest(path: string): Manifest | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const known = typeof read === 'object' && read !== null && 'version' in read && read.version === VERSION;
    return known ? (read as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

export const writeManifest = (path: string, manifest: Manifest): void =>
  putFileSync(path, JSON.stringify(manifest));

/** Whether a generation is still correct at `now`. */
export const stillHolds = (manifest: Manifest, now: number): boolean =>
  now >= manifest.now && (manifest.holdsUntil === null || now < manifest.holdsUntil);
