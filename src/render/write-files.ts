import { sha } from './hash.ts';
import { type Predecessor, sameFile } from './predecessor.ts';
import type { SiteFile } from './site-files.ts';
import type { Staging } from './staging.ts';

/** Files under /data are refreshed between builds, so there the disk is asked and not the manifest. */
const movesBetweenBuilds = (path: string) => path.startsWith('/data/');

function isAsBefore(file: SiteFile, stamp: string, before: Predecessor): boolean {
  if ('content' in file && movesBetweenBuilds(file.path))
    return sameFile(before.fileAt(file.path), file.content);
  return before.manifest.files[file.path] === stamp;
}

/** Writes the files that are new and takes the others over from the generation before. */
export function writeFiles(files: readonly SiteFile[], staging: Staging, before: Predecessor | undefined) {
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

const isHashed = (path: string) => path.startsWith('/_astro/') || /\.[0-9a-f]{10}\.\w+$/.test(path);

/** A page opened before the change may still ask for the styles it was made with, so they stay for one generation. */
export function carryHashedFiles(
  files: readonly SiteFile[],
  staging: Staging,
  before: Predecessor | undefined,
): Record<string, string> {
  if (!before) return {};
  const wanted = new Set(files.map((file) => file.path));
  const carried = Object.entries(before.manifest.files).filter(
    ([path]) => isHashed(path) && !wanted.has(path),
  );
  for (const [path] of carried) staging.link(path, before.fileAt(path));
  return Object.fromEntries(carried);
}
