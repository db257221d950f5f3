import { COLOURS, type Colour } from './artwork.ts';
import type { Kind, Model } from './catalogue/index.ts';
import type { Random } from './random.ts';

const UNPAINTED: readonly Kind[] = ['caravan', 'motorhome', 'van', 'truck'];
const WORK_WHITE: readonly Colour[] = ['White', 'White', 'White', 'Silver'];
const TRACTOR_COLOURS: Readonly<Record<string, Colour>> = {
  'John Deere': 'Green',
  Kubota: 'Orange',
  'Massey Ferguson': 'Red',
  'New Holland': 'Blue',
};
const ANY = Object.keys(COLOURS).filter((name): name is Colour => name in COLOURS);
/** What most people choose, as often as they choose it. */
const COMMON = 'White White White Silver Silver Grey Grey Black Black Blue'
  .split(' ')
  .flatMap((name) => ANY.filter((colour) => colour === name));
const COMMON_SHARE = 0.62;

export function colourOf(random: Random, { kind, make }: Model): Colour {
  if (kind === 'tractor') return TRACTOR_COLOURS[make] ?? 'Red';
  if (UNPAINTED.includes(kind)) return random.pick(WORK_WHITE);
  return random.chance(COMMON_SHARE) ? random.pick(COMMON) : random.pick(ANY);
}
