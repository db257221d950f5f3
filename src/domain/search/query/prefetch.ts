import type { SiteConfig } from '#domain/sites/site-schema.ts';

/** A shopper whose pointer rests on a link, or whose focus passes over it, may move on. One who presses it rarely does. */
export type Sureness = 'likely' | 'sure';

/** Returns true if the results that a shopper may ask for next may be prefetched. A hosted index costs money for each query. */
export const mayForesee = (engine: SiteConfig['search']['engine'], sureness: Sureness): boolean =>
  engine.kind === 'embedded' || (sureness === 'sure' && engine.asks_on_press);
