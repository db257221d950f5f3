import { spell } from '#domain/market/spelling.ts';
import { withArticle } from '#domain/text/article.ts';
import { capitalised } from '#domain/text/capitals.ts';
import type { SiteConfig } from './schema.ts';

type Worded = Pick<SiteConfig, 'market'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'one' | 'many'>;
};

/** Says our own words at a site. */
export type Say = (text: string) => string;

/** Our words in the market's spelling, with `{one}` and `{many}` for what the site sells. */
export const siteWords =
  ({ market, vehicles: { one, many } }: Worded): Say =>
  (text) =>
    spell(text, { code: market })
      .replaceAll(/\ba \{one\}/g, withArticle(one))
      .replaceAll(/\bA \{one\}/g, capitalised(withArticle(one)))
      .replaceAll('{one}', one)
      .replaceAll('{many}', many);

/** As written, if the site is unknown. */
export const sayAnywhere: Say = siteWords({ market: 'AU', vehicles: { one: 'vehicle', many: 'vehicles' } });
