import type { Bytes } from '#domain/lib/byte-cache.ts';
import type { RoutingRule } from '#domain/sites/routing/routing-rules.ts';
import type { KnownVehicles } from '#domain/sites/routing/site-path.ts';

export interface ServedFile {
  /** With a leading slash: `/cars/x.html`. */
  readonly path: string;
  /** A hash of the bytes: the ETag without its quotes. */
  readonly hash: string;
  /** What a picture is made from: its path on the disk, or its bytes. */
  readonly source: () => Promise<string | Bytes>;
}

/** A file that is read in parts. */
export interface PartedFile {
  readonly size: number;
  /** From `first` to `last`, both included. */
  readonly part: (first: number, last: number) => Promise<Bytes>;
}

/** One file as it was when it was opened, so its bytes and its ETag always match. */
export interface SiteAsset extends ServedFile {
  readonly bytes: () => Promise<Bytes>;
  /** The same bytes, if they were compressed when the file was published. */
  readonly brotli?: Bytes;
  /** Reads parts of a file that is too large for the cache, so that it need not be read whole. Undefined if it is not that large. */
  readonly parted?: () => Promise<PartedFile | undefined>;
}

/** The facts that decide about addresses and pictures of a site. */
export interface SiteHeaders {
  readonly routing: readonly RoutingRule[];
  /** Undefined if nothing is known of them. */
  readonly vehicles: KnownVehicles | undefined;
  readonly pictureQuality: number | undefined;
}

/** One generation of one dealer's site. Whoever has it reads everything from it, whatever is published meanwhile. */
export interface ServedSite {
  /** Tells generations apart. */
  readonly version: string;
  readonly facts: () => Promise<SiteHeaders>;
  readonly read: (path: string) => Promise<SiteAsset | undefined>;
  /** For callers that do not need the bytes. */
  readonly find: (path: string) => Promise<ServedFile | undefined>;
}

/** The generation that visitors see now. Undefined if the dealer has none. */
export type FindSite = (slug: string) => Promise<ServedSite | undefined>;

/** Lists the files that may answer a path, in the order of the host: the path itself, a page, the page of a folder. */
export const candidatesOf = (path: string): readonly string[] =>
  path === '/' ? ['/index.html'] : [path, `${path}.html`, `${path}/index.html`];
