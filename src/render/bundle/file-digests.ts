import { hash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { putFileSync } from '#adapters/storage/files/whole-file.ts';

interface Digest {
  readonly mark: string;
  readonly digest: string;
}

/** Two changes within so short a time can have the same time of change. Some file systems round it to two seconds. */
const SETTLED_MS = 3_000;

/**
 * Returns what the file system says about a file, or null if the file may still change unnoticed. The time of change
 * (ctime) cannot be set by programs, unlike the time of modification (mtime).
 */
const markOf = ({ mtimeMs, ctimeMs, size, ino }: Stats, now: number): string | null =>
  ctimeMs < now - SETTLED_MS ? `${mtimeMs} ${ctimeMs} ${size} ${ino}` : null;

export const digestOfFile = (path: string): string => hash('sha256', readFileSync(path), 'hex');

/** Of each file, as it was when it was read last. A build reads a file again only where it was touched. */
export class FileDigests {
  readonly #file: string;
  #known: ReadonlyMap<string, Digest>;
  /** What is asked for again is kept, so that files that are gone are forgotten. */
  #asked = new Map<string, Digest>();
  #isNew = false;

  constructor(file: string) {
    this.#file = file;
    this.#known = new Map(Object.entries(readDigests(file)));
  }

  of(path: string, stats: Stats, now: number): string {
    const mark = markOf(stats, now);
    const cached = this.#known.get(path);
    if (mark !== null && cached?.mark === mark) {
      this.#asked.set(path, cached);
      return cached.digest;
    }
    const digest = digestOfFile(path);
    if (mark !== null) {
      this.#asked.set(path, { mark, digest });
      this.#isNew = true;
    }
    return digest;
  }

  /** Where nothing can be written, the next build reads all files again. */
  keep(): void {
    const requested = this.#asked;
    const isUnchanged = !this.#isNew && requested.size === this.#known.size;
    this.#known = requested;
    this.#asked = new Map();
    this.#isNew = false;
    if (isUnchanged) return;
    try {
      putFileSync(this.#file, JSON.stringify(Object.fromEntries(requested)));
    } catch {
      // Then it does.
    }
  }
}

/** Only builds write the file. One that cannot be read counts as empty. */
function readDigests(file: string): Readonly<Record<string, Digest>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Digest>>;
  } catch {
    return {};
  }
}

const digestsIn = new Map<string, FileDigests>();

/** Opens the digests of the sources. A process that builds repeatedly keeps them in memory. */
export function sourceDigests(cacheDir: string): FileDigests {
  const file = join(cacheDir, 'source-digests.json');
  const digests = digestsIn.get(file) ?? new FileDigests(file);
  digestsIn.set(file, digests);
  return digests;
}
