import {
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writevSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isHostedPicture } from '#domain/stock/pictures/stock-picture.ts';
import type { SiteFile } from '#render/files/site-files.ts';
import { sha } from './fingerprint.ts';
import { type Predecessor, sameFile } from './generations.ts';

/** Error codes of another disk, a file system without links, or too many links. The file is then copied. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP']);

/** Makes a hard link if the file system supports it, otherwise a copy. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && NO_LINK.has(String(cause.code)))) throw cause;
    copyFileSync(source, target);
  }
}

/** A generation in the making. Nothing refers to it until it is renamed, so it is written without care for readers. */
export class Staging {
  readonly root: string;
  readonly site: string;
  readonly private: string;
  readonly #folders = new Set<string>();

  constructor(root: string) {
    this.root = root;
    this.site = join(root, 'site');
    this.private = join(root, 'private');
    this.#folders.add(this.site);
    rmSync(root, { recursive: true, force: true });
    mkdirSync(this.site, { recursive: true });
    mkdirSync(this.private);
  }

  #place(path: string): string {
    const target = join(this.site, path);
    const folder = dirname(target);
    this.#make(folder);
    return target;
  }

  /** Makes a folder and its parents one by one. For a whole path, the system would repeat its work for each. */
  #make(folder: string): void {
    if (this.#folders.has(folder)) return;
    this.#make(dirname(folder));
    mkdirSync(folder);
    this.#folders.add(folder);
  }

  write(path: string, content: string): void {
    writeFileSync(this.#place(path), content);
  }

  writePieces(path: string, pieces: readonly Uint8Array[]): void {
    const file = openSync(this.#place(path), 'w');
    try {
      const written = writevSync(file, pieces);
      const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
      // A disk that has room for some says why it has none for the rest.
      if (written < size) writeFileSync(file, Buffer.concat(pieces).subarray(written));
    } finally {
      closeSync(file);
    }
  }

  add(file: SiteFile): void {
    if ('content' in file) this.write(file.path, file.content);
    else if (file.link) this.link(file.path, file.source);
    else copyFileSync(file.source, this.#place(file.path));
  }

  /** Shares disk blocks with `source`, which is never changed in place. */
  link(path: string, source: string): void {
    linkOrCopy(source, this.#place(path));
  }

  discard(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Files under /data are refreshed between builds, so there the disk is asked and not the manifest. */
const movesBetweenBuilds = (path: string) => path.startsWith('/data/');

function isAsBefore(file: SiteFile, stamp: string, before: Predecessor): boolean {
  if ('content' in file && movesBetweenBuilds(file.path))
    return sameFile(before.fileAt(file.path), file.content);
  return before.manifest.files[file.path] === stamp;
}

export interface WrittenFiles {
  /** What identifies the contents of each file, by path. */
  readonly records: Readonly<Record<string, string>>;
  readonly changed: number;
}

/** Writes new files and takes the others over from the previous generation, each before the next one is made. */
export function writeFiles(
  files: Iterable<SiteFile>,
  staging: Staging,
  before: Predecessor | undefined,
): WrittenFiles {
  const records: Record<string, string> = {};
  let changed = 0;
  for (const file of files) {
    const stamp = 'content' in file ? sha(file.content) : file.stamp;
    records[file.path] = stamp;
    if (before && isAsBefore(file, stamp, before)) staging.link(file.path, before.fileAt(file.path));
    else {
      staging.add(file);
      changed++;
    }
  }
  return { records, changed };
}

const isHashed = (path: string) =>
  path.startsWith('/_astro/') || isHostedPicture(path) || /\.[0-9a-f]{10}\.\w+$/.test(path);

/**
 * Carries over styles and pictures for one generation, because a page opened before the change may still need those
 * that it was made with.
 */
export function carryHashedFiles(
  { records }: WrittenFiles,
  staging: Staging,
  before: Predecessor | undefined,
): Record<string, string> {
  if (!before) return {};
  const carried = Object.entries(before.manifest.files).filter(
    ([path]) => isHashed(path) && !Object.hasOwn(records, path),
  );
  for (const [path] of carried) staging.link(path, before.fileAt(path));
  return Object.fromEntries(carried);
}
