import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DealerInputs } from '#domain/rebuild/inputs.ts';

const IS_TEXT = /\.(?:json|md|txt)$/;

/** Text counts by its contents; pictures by size and time, since reading them all would cost more than a build. */
function addEntry(hash: ReturnType<typeof createHash>, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  hash.update(`${basename(path)}\0`);
  if (found.isDirectory()) for (const name of readdirSync(path).sort()) addEntry(hash, join(path, name));
  else if (IS_TEXT.test(path)) hash.update(readFileSync(path)).update('\0');
  else hash.update(`${found.size} ${found.mtimeMs}\0`);
}

function fingerprintOf(path: string): string {
  const hash = createHash('sha256');
  addEntry(hash, path);
  return hash.digest('hex').slice(0, 32);
}

/** One hash for all files that a dealer is made from. Shared files are read once. */
export function createFingerprints(sitesDir: string): (inputs: DealerInputs) => string {
  const shared = new Map<string, string>();
  const of = (path: string): string => {
    if (!path.startsWith('_')) return fingerprintOf(join(sitesDir, path));
    const known = shared.get(path) ?? fingerprintOf(join(sitesDir, path));
    shared.set(path, known);
    return known;
  };
  return ({ paths }) => paths.map((path) => `${path} ${of(path)}`).join(' ');
}

export const sha = (content: string | Uint8Array): string => hash('sha256', content, 'hex').slice(0, 32);

/** The short hash for file names. */
export const shortSha = (content: string | Uint8Array): string => sha(content).slice(0, 10);
