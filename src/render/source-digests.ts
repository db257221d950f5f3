import { hash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { putFileSync } from '#adapters/files/whole-file.ts';
import { markOf } from './seen-file.ts';

interface Digest {
  readonly mark: string;
  readonly digest: string;
}

/** Of each source, as it was when it was read last. A build reads a source again only where its file was touched. */
export class SourceDigests {
  readonly #file: string;
  readonly #known: Map<string, Digest>;
  #isNew = false;

  constructor(file: string) {
    this.#file = file;
    this.#known = new Map(Object.entries(readDigests(file)));
  }

  of(path: string, stats: Stats, now: number): string {
    const mark = markOf(stats, now);
    const known = this.#known.get(path);
    if (mark !== null && known?.mark === mark) return known.digest;
    const digest = hash('sha256', readFileSync(path), 'hex');
    if (mark !== null) {
      this.#known.set(path, { mark, digest });
      this.#isNew = true;
    }
    return digest;
  }

  /** Where nothing can be written, the next build reads all sources again. */
  keep(): void {
    if (!this.#isNew) return;
    try {
      putFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#known)));
      this.#isNew = false;
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

const digestsIn = new Map<string, SourceDigests>();

/** A process that builds again and again keeps them in memory. */
export function sourceDigests(cacheDir: string): SourceDigests {
  const file = join(cacheDir, 'source-digests.json');
  const digests = digestsIn.get(file) ?? new SourceDigests(file);
  digestsIn.set(file, digests);
  return digests;
}
