import { TwoRoundCache } from '#domain/lib/memoise.ts';
import type { StockMemory } from '#domain/stock/read-stock.ts';
import { SteadyColumns } from '#engine/index-file/steady-columns.ts';
import { createSiteCache, type SiteCache } from '#sites/load.ts';

/** What a process that builds a dealer repeatedly knows of it. Without it a build writes the same, only later. */
export interface DealerCache {
  readonly site: SiteCache;
  readonly stock: StockMemory;
  readonly columns: SteadyColumns;
  /** For work that the next build would do if this one did not. */
  readonly doLater: (work: () => void) => void;
}

function beginBuild({ site, stock }: DealerCache): void {
  for (const part of [...Object.values(site), stock]) part.beginRound();
}

/**
 * The most dealers that are remembered. A dealer of 200 vehicles takes about 3 MB, and people work on a few dealers at a
 * time, so a fleet of thousands does not grow without end.
 */
export const MOST_REMEMBERED = 24;

export interface LeftWork {
  readonly slug: string;
  readonly work: () => void;
}

/** The memories of the dealers that were built last, and what is left to do for them. */
export class DealerMemories {
  readonly #known = new Map<string, DealerCache>();
  #left: LeftWork[] = [];

  /** Returns a dealer’s memory for a build that begins. The least recently used memory is dropped beyond a limit. */
  of(slug: string): DealerCache {
    const cache = this.#known.get(slug) ?? this.#empty(slug);
    this.#known.delete(slug);
    this.#known.set(slug, cache);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    beginBuild(cache);
    return cache;
  }

  has(slug: string): boolean {
    return this.#known.has(slug);
  }

  /** Takes the work that builds left over. The caller must do it. */
  takeLeft(): readonly LeftWork[] {
    const left = this.#left;
    this.#left = [];
    return left;
  }

  #empty(slug: string): DealerCache {
    return {
      site: createSiteCache(),
      stock: new TwoRoundCache(),
      columns: new SteadyColumns(),
      doLater: (work) => this.#left.push({ slug, work }),
    };
  }
}
