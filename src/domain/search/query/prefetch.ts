import type { SiteConfig } from '#domain/sites/site-schema.ts';

/** A pointer that rests on a link, or a focus that passes over it, may go on. One that presses it rarely does. */
export type Sureness = 'likely' | 'sure';

/** Whether the answer to what a shopper may ask next is fetched ahead. A hosted index costs money for each question. */
export const mayForesee = (engine: SiteConfig['search']['engine'], sureness: Sureness): boolean =>
  engine.kind === 'embedded' || (sureness === 'sure' && engine.asks_on_press);
