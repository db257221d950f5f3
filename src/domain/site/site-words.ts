import { spell } from '#domain/market/spelling.ts';
import type { SiteConfig } from './schema.ts';

type Worded = Pick<SiteConfig, 'market'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'one' | 'many'>;
};

/** Says our own words at a site. */
export type Say = (text: string) => string;

/** Our own words as a site says them: spelt as its market spells, `{one}` and `{many}` being what is sold there. */
export const siteWords =
  ({ market, vehicles: { one, many } }: Worded): Say =>
  (text) =>
    spell(text, { code: market }).replaceAll('{one}', one).replaceAll('{many}', many);

/** As they are written, where it is not known whose site is meant. */
export const sayAnywhere: Say = siteWords({ market: 'AU', vehicles: { one: 'vehicle', many: 'vehicles' } });
