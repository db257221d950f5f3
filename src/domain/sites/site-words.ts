import { withArticle } from '#domain/lib/article.ts';
import { capitalised } from '#domain/lib/words.ts';
import { type KindFields, nounsOf, trialOf } from '#domain/vehicles/attributes/kinds.ts';
import { spell } from './markets/spelling.ts';
import type { SiteConfig } from './site-schema.ts';

type Worded = Pick<SiteConfig, 'market'> & {
  readonly vehicles: Pick<SiteConfig['vehicles'], 'one' | 'many'>;
};

/** Says our own words at a site. */
export type Say = (text: string) => string;

/** Our words in the market's spelling, with `{one}` and `{many}` for what the site sells and `{trial}` for how it is tried. */
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

/** Our words at a site about one vehicle. */
export const vehicleWords = (vehicle: KindFields, { market, vehicles }: Worded): Say =>
  siteWords({ market, vehicles: nounsOf(vehicle, vehicles) });

/** As written, if the site is unknown. */
export const sayAnywhere: Say = siteWords({ market: 'AU', vehicles: { one: 'vehicle', many: 'vehicles' } });
