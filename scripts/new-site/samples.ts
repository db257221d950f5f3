import { manufacturerBySlug } from '#domain/brand/manufacturers.ts';
import { TEMPLATES } from '#domain/site/templates.ts';
import { type NamedPicture, picturesOf } from '#tools/sample-data/pictures/dealer-pictures.ts';
import { CATALOGUES, ofKinds, ofMakes, soldNew } from '#tools/sample-data/stock/catalogue.ts';
import type { Profile } from '#tools/sample-data/stock/profile.ts';
import { createRandom } from '#tools/sample-data/stock/random.ts';
import { sampleStock, stockText } from '#tools/sample-data/stock/yard.ts';
import type { NewDealer } from './answers.ts';
import { TRADES, type Trade } from './trades.ts';

const COUNT = 48;
const FRESH = 0.4;
const DEMO = 0.1;

function profileOf({ market, sells, makes }: NewDealer): Profile {
  const trade: Trade = TRADES[sells];
  const catalogue = trade.catalogue(market);
  const names = makes.flatMap((slug) => manufacturerBySlug(slug)?.name ?? []);
  const range = trade.kinds ? ofKinds(CATALOGUES[catalogue], trade.kinds) : CATALOGUES[catalogue];
  const sold = [...new Set(soldNew(ofMakes(range, names)).map(({ make }) => make))];
  return {
    count: COUNT,
    firstId: 100_001,
    catalogue,
    ...(trade.kinds && { kinds: trade.kinds }),
    fresh: sold.length > 0 ? FRESH : 0,
    demo: sold.length > 0 ? DEMO : 0,
    makes: sold,
    stockNumbers: ['S####'],
    times: 'iso',
  };
}

const PAINTS = ['crystal-white', 'deep-blue', 'silver', 'bronze', 'forest-green'] as const;
const MOODS = ['coast', 'studio', 'outback', 'city'] as const;
const BUILDINGS = [1, 2, 3, 4] as const;

/** Drawn pictures for a site that has none yet. Two dealers rarely get the same ones. */
export function samplePictures({
  slug,
  sells,
  brand,
  accent,
  template,
}: NewDealer): Promise<readonly NamedPicture[]> {
  const random = createRandom(`${slug} pictures`);
  const { hero_layout: layout = 'left' } = TEMPLATES[template].home ?? {};
  return picturesOf(
    {
      hero: [TRADES[sells].body, random.pick(PAINTS), random.pick(MOODS)],
      calm: layout === 'right' ? 'right' : 'left',
      glow: accent,
      locations: { sales: [random.pick(BUILDINGS), 'morning'] },
      news: {},
      staff: {},
    },
    { brand, accent, layout },
  );
}

/** Sample vehicles that fit the dealer, so that the site can be judged before its stock is connected. */
export const sampleVehicles = (sitesDir: string, answers: NewDealer): string =>
  stockText(sampleStock(sitesDir, answers.slug, profileOf(answers)));
