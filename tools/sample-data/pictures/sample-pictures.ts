import type { TradeName } from '#scripts/new-site/trades.ts';
import { type NamedPicture, picturesOf } from './dealer-pictures.ts';
import type { Scenes } from './scenes.ts';

const HEROES: Readonly<Record<TradeName, Scenes['hero']>> = {
  cars: ['suv', 'crystal-white', 'coast'],
  motorcycles: ['motorcycle', 'sunset-orange', 'alpine'],
  caravans: ['motorhome', 'crystal-white', 'coast'],
  trucks: ['truck', 'crystal-white', 'outback'],
};

/** One a template's place for the text. */
const LAYOUTS = ['left', 'right', 'market'] as const;
const BUILDINGS = [1, 2, 3, 4] as const;
const NOTHING_ELSE = { locations: {}, news: {}, staff: {} };
/** Fits beside any colours of a dealer. */
const NEUTRAL = { brand: '#33475b', accent: '#5f7488' };

/** Draws the pictures that `npm run new-site` gives to a dealer that has none yet. */
export async function samplePictures(): Promise<readonly NamedPicture[]> {
  const drawn = await Promise.all([
    ...Object.entries(HEROES).flatMap(([trade, hero]) =>
      LAYOUTS.map(async (layout) => {
        const calm = layout === 'right' ? 'right' : 'left';
        const [picture] = await picturesOf({ ...NOTHING_ELSE, hero, calm }, { ...NEUTRAL, layout });
        return picture && { ...picture, name: `hero-${trade}-${layout}.webp` };
      }),
    ),
    ...BUILDINGS.map(async (variant) => {
      const locations = { [variant]: [variant, 'morning'] } as const;
      const pictures = await picturesOf(
        { ...NOTHING_ELSE, hero: HEROES.cars, locations },
        { ...NEUTRAL, layout: 'left' },
      );
      return pictures.at(-1);
    }),
  ]);
  return drawn.filter((picture) => picture !== undefined);
}
