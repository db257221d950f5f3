import { FONTS } from '#domain/site/fonts.ts';
import { TEMPLATE_NAMES } from '#domain/site/template-names.ts';
import type { Random } from './random.ts';

const TOWNS = [
  'Wattle Bend',
  'Kestrel Point',
  'Saltbush Creek',
  'Tallow Ridge',
  'Myrtle Crossing',
  'Ember Plains',
  'Heron Bay',
  'Quandong',
  'Ironpot Hill',
  'Larkspur',
  'Banksia Reach',
  'Old Ferry',
  'Gumnut Valley',
  'Cinder Lake',
  'Pelican Flat',
  'Brolga Downs',
  'Windmill Gap',
  'Paperbark',
  'Stony Ford',
  'Curlew Sands',
] as const;
const TRADES = ['Motors', 'Car Centre', 'Autos', 'Motor Group', 'Vehicles'] as const;

const BRANDS = [
  ['#12343b', '#b3241c'],
  ['#1f2a44', '#0f6b8a'],
  ['#3a1f4d', '#8a2a6b'],
  ['#23301c', '#2f6b2a'],
  ['#2b2118', '#9a4a12'],
  ['#0b3d5c', '#0b5fa5'],
  ['#3d0f1f', '#a01f3d'],
  ['#1c1c22', '#3d4cc4'],
] as const;

/** A name no other dealer of the fleet has. */
export function nameAt(index: number): { readonly town: string; readonly name: string } {
  const town = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const round = Math.floor(index / TOWNS.length);
  const trade = TRADES[round % TRADES.length] ?? TRADES[0];
  const again = Math.floor(round / TRADES.length);
  return { town, name: again === 0 ? `${town} ${trade}` : `${town} ${trade} ${again + 1}` };
}

export function lookAt(index: number, random: Random): { readonly template: string; readonly theme: object } {
  const [brand, accent] = random.pick(BRANDS);
  const font = () => FONTS[random.between(0, FONTS.length - 1)]?.name;
  return {
    template: TEMPLATE_NAMES[index % TEMPLATE_NAMES.length] ?? 'classic',
    theme: {
      brand,
      accent,
      neutral_hue: random.between(0, 359),
      radius: random.pick([0, 6, 12, 20]),
      font_display: font(),
      font_text: font(),
      density: random.pick(['airy', 'normal', 'dense']),
      palette: random.pick(['light', 'dark', 'auto']),
    },
  };
}
