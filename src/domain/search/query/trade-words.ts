import type { MarketCode } from '#domain/sites/markets/conventions.ts';

/** What people say, and what feeds may call it. */
interface TradeWord {
  /** Every one of them finds what any of `mean` finds. */
  readonly say: readonly string[];
  readonly mean: readonly string[];
  /** Where it is said so; without, everywhere. */
  readonly markets?: readonly MarketCode[];
  /** The `item_type` of the vehicles that it is said of; without, of all. */
  readonly kinds?: readonly string[];
}

/** Makes names of one thing synonyms: each finds the others. */
const alike = (...words: readonly string[]): TradeWord => ({ say: words, mean: words });
const tradeWord = (say: readonly string[], ...mean: readonly string[]): TradeWord => ({ say, mean });

const DOWN_UNDER = ['AU', 'NZ'] as const;
const HOLIDAY = ['caravan', 'motorhome'] as const;

const MAKES_AND_MODELS: readonly TradeWord[] = [
  tradeWord(['merc', 'mercs', 'mercedes', 'benz'], 'mercedes-benz'),
  tradeWord(['vw', 'vdub'], 'volkswagen'),
  tradeWord(['beemer', 'beamer', 'bimmer'], 'bmw'),
  tradeWord(['chevy', 'chev'], 'chevrolet'),
  tradeWord(['subie', 'scooby'], 'subaru'),
  tradeWord(['mitsi', 'mitsu'], 'mitsubishi'),
  tradeWord(['jag'], 'jaguar'),
  tradeWord(['landy', 'landrover'], 'land rover'),
  tradeWord(['rangie'], 'range rover'),
  tradeWord(['kwaka', 'kwaker'], 'kawasaki'),
  tradeWord(['harley', 'hd'], 'harley-davidson'),
  tradeWord(['zook'], 'suzuki'),
  tradeWord(['great wall'], 'gwm'),
  alike('landcruiser', 'land cruiser'),
  { ...tradeWord(['cruiser'], 'landcruiser', 'land cruiser'), markets: DOWN_UNDER, kinds: ['car'] },
  { ...tradeWord(['troopy', 'troopie'], 'troop carrier', 'troopcarrier'), markets: DOWN_UNDER },
  alike('hilux', 'hi-lux'),
  alike('rav4', 'rav 4'),
  alike('cx5', 'cx-5'),
  alike('cx3', 'cx-3'),
  alike('cx9', 'cx-9'),
  alike('mx5', 'mx-5'),
  alike('bt50', 'bt-50'),
  alike('dmax', 'd-max'),
  alike('mux', 'mu-x'),
  alike('xtrail', 'x-trail'),
  alike('crv', 'cr-v'),
  alike('hrv', 'hr-v'),
  alike('f150', 'f-150'),
];

const BODIES: readonly TradeWord[] = [
  {
    say: [
      ...['ute', 'pickup', 'pick-up', 'bakkie', 'dual cab', 'double cab', 'crew cab', 'twin cab'],
      ...['king cab', 'extra cab', 'single cab', 'cab chassis', 'tradie'],
    ],
    mean: ['ute', 'pickup', 'pick-up'],
  },
  alike('dual cab', 'double cab', 'crew cab', 'twin cab'),
  { ...tradeWord(['truck', 'trucks'], 'pickup', 'truck'), markets: ['US'] },
  tradeWord(['hatch'], 'hatchback'),
  tradeWord(['saloon'], 'sedan'),
  tradeWord(['estate', 'station wagon'], 'wagon'),
  tradeWord(['cabrio', 'cabriolet', 'soft top', 'drop top', 'droptop'], 'convertible'),
  tradeWord(['crossover', 'soft roader', 'softroader', 'sport utility'], 'suv'),
  tradeWord(
    ['people mover', 'minivan', 'mini van', 'mpv', 'seven seater', '7 seater', 'eight seater', '8 seater'],
    ...['people mover', 'minivan', 'mpv'],
  ),
  tradeWord(['panel van', 'work van', 'cargo van', 'delivery van'], 'van'),
];

const DRIVES_AND_FUELS: readonly TradeWord[] = [
  tradeWord(['4wd', 'four wheel drive', 'four by four', '4 by 4'], '4x4', '4wd', 'awd'),
  tradeWord(['awd', 'all wheel drive'], 'awd', '4x4'),
  alike('4x4', '4wd'),
  tradeWord(['2wd', 'two wheel drive'], '4x2', '2wd', 'fwd', 'rwd'),
  alike('4x2', '2wd'),
  alike('fwd', 'front wheel drive'),
  alike('rwd', 'rear wheel drive'),
  tradeWord(['auto', 'autos', 'cvt', 'dsg', 'dct', 'tiptronic'], 'automatic'),
  tradeWord(['stick', 'stick shift', 'manuel'], 'manual'),
  tradeWord(['ev', 'evs', 'bev', 'battery'], 'electric'),
  tradeWord(['phev', 'plugin', 'plug in'], 'plug-in hybrid'),
  tradeWord(['hev', 'hybrids'], 'hybrid'),
  alike('petrol', 'gasoline', 'unleaded'),
  { ...alike('petrol', 'gasoline', 'gas'), markets: ['US'] },
  { ...tradeWord(['gas', 'autogas'], 'lpg'), markets: DOWN_UNDER },
  alike('grey', 'gray'),
];

const OTHER_KINDS: readonly TradeWord[] = [
  { ...tradeWord(['van', 'vans', 'camper', 'rv', 'travel trailer'], 'caravan'), kinds: HOLIDAY },
  { ...tradeWord(['camper', 'campervan', 'camper van', 'motor home', 'rv'], 'motorhome'), kinds: HOLIDAY },
  { ...alike('fifth wheeler', 'fifth wheel', '5th wheeler', '5th wheel'), kinds: HOLIDAY },
  { ...tradeWord(['pop top', 'poptop'], 'pop top', 'poptop'), kinds: HOLIDAY },
  { ...tradeWord(['bike', 'bikes', 'motorbike', 'motor bike'], 'motorcycle'), kinds: ['motorcycle'] },
  {
    ...tradeWord(
      ['dirt bike', 'dirtbike', 'trail bike', 'off road', 'offroad', 'motocross', 'enduro'],
      ...['dirt', 'trail', 'off-road', 'motocross', 'enduro'],
    ),
    kinds: ['motorcycle'],
  },
  { ...alike('scooter', 'moped'), kinds: ['motorcycle'] },
  { ...alike('quad', 'quad bike', 'four wheeler', 'atv'), kinds: ['motorcycle', 'tractor'] },
  { ...alike('side by side', 'sxs', 'utv', 'ssv'), kinds: ['motorcycle', 'tractor'] },
  { ...alike('prime mover', 'semi', 'tractor unit', 'semi truck'), kinds: ['truck'] },
  { ...alike('tipper', 'dump truck', 'tip truck'), kinds: ['truck'] },
  { ...alike('tray', 'flatbed', 'flat bed', 'table top'), kinds: ['truck'] },
  { ...alike('pantech', 'box truck'), kinds: ['truck'] },
  { ...alike('refrigerated', 'fridge', 'reefer', 'freezer'), kinds: ['truck'] },
  { ...alike('front end loader', 'loader', 'fel'), kinds: ['tractor'] },
  { ...alike('ride on', 'mower'), kinds: ['tractor'] },
  { ...alike('skid steer', 'bobcat'), kinds: ['tractor'] },
];

/** All known words. A word that no feed of a site uses costs nothing. */
export const TRADE_WORDS: readonly TradeWord[] = [
  ...MAKES_AND_MODELS,
  ...BODIES,
  ...DRIVES_AND_FUELS,
  ...OTHER_KINDS,
];

/** The further meanings of a word or phrase, in Meilisearch's format. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

export interface Speakers {
  readonly market: MarketCode;
  /** The `item_type`s in stock. */
  readonly kinds: ReadonlySet<string>;
}

const isUsedBy = ({ markets, kinds }: TradeWord, speakers: Speakers): boolean =>
  (!markets || markets.includes(speakers.market)) &&
  (!kinds || kinds.some((kind) => speakers.kinds.has(kind)));

/** Merges the trade's synonyms with the site's own. A site's entry replaces the trade's, and an empty list removes it. */
export function synonymsFor(speakers: Speakers, own: Synonyms): Synonyms {
  const meaningsByWord = new Map<string, Set<string>>();
  for (const word of TRADE_WORDS.filter((row) => isUsedBy(row, speakers)))
    for (const say of word.say) {
      const meanings = meaningsByWord.get(say) ?? new Set();
      for (const meaning of word.mean) if (meaning !== say) meanings.add(meaning);
      meaningsByWord.set(say, meanings);
    }
  const all = new Map<string, readonly string[]>(
    Array.from(meaningsByWord, ([say, meanings]) => [say, [...meanings]]),
  );
  for (const [say, meanings] of Object.entries(own)) all.set(say.trim().toLowerCase(), meanings);
  return Object.fromEntries([...all].filter(([, meanings]) => meanings.length > 0));
}
