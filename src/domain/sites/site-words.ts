import { withArticle } from '#domain/lib/article.ts';
import { capitalised } from '#domain/lib/words.ts';
import { type KindFields, nounsOf, trialOf } from '#domain/vehicles/attributes/kinds.ts';
import { spell } from './markets/spelling.ts';
import type { SiteConfig } from './site-schema.ts';

type Worded = Pick<SiteConfig, 'market'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'one' | 'many'>;
};

/** Converts our own words to those of a site. */
export type Say = (text: string) => string;

/**
 * Makes the function that converts our words to the market's spelling. It replaces `{one}` and `{many}` with what
 * the site sells, and `{trial}` with how it is tried.
 */
export function siteWords({ market, vehicles }: Worded): Say {
  const words: Readonly<Record<string, string>> = {
    one: vehicles.one,
    many: vehicles.many,
    trial: trialOf(vehicles),
  };
  return (text) =>
    spell(text, { code: market }).replaceAll(/(\b[Aa] )?\{(one|many|trial)\}/g, (_, article, name) => {
      const word = words[name] ?? '';
      if (article === undefined) return word;
      return article === 'A ' ? capitalised(withArticle(word)) : withArticle(word);
    });
}

/** Converts our words at a site as they fit one vehicle. */
export const vehicleWords = (vehicle: KindFields, { market, vehicles }: Worded): Say =>
  siteWords({ market, vehicles: nounsOf(vehicle, vehicles) });

/** Leaves words as written. It is for an unknown site. */
export const sayAnywhere: Say = siteWords({ market: 'AU', vehicles: { one: 'vehicle', many: 'vehicles' } });
