import { expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import { knownMake, makeInTitle } from './makes.ts';
import { knownModel, modelInTitle } from './models.ts';
import { BODIES, CONDITIONS, DRIVES, FUELS, ITEM_TYPES, STATUSES, TRANSMISSIONS } from './tables.ts';

const TABLES = { BODIES, COLOURS, CONDITIONS, DRIVES, FUELS, ITEM_TYPES, STATUSES, TRANSMISSIONS } as const;

test.each([
  [
    'BODIES',
    'AU',
    {
      '4D Sport Utility': 'SUV',
      'Dual Cab Utility': 'Ute',
      'Pick-up': 'Ute',
      hatch: 'Hatchback',
      'SPORTS UTILITY': 'SUV',
      '2D Coupe': 'Coupe',
      Saloon: 'Sedan',
      'Station Wagon': 'Wagon',
      Jeep: 'SUV',
      'Cab Chassis': 'Cab Chassis',
      Other: null,
      Zeppelin: undefined,
    },
  ],
  [
    'BODIES',
    'US',
    {
      'Crew Cab Pickup': 'Pickup',
      '4dr Hatchback': 'Hatchback',
      Minivan: 'Minivan',
      '4dr Car': 'Sedan',
      'Extended Cab': 'Pickup',
    },
  ],
  [
    'DRIVES',
    'AU',
    {
      '(4X4)': '4x4',
      Front: 'FWD',
      'all-wheel drive': 'AWD',
      quattro: 'AWD',
      '2WD': '4x2',
      REAR_WHEEL_DRIVE: 'RWD',
      Other: null,
    },
  ],
  [
    'FUELS',
    'AU',
    {
      ULP: 'Petrol',
      'Premium ULP': 'Petrol',
      '98 RON': 'Petrol',
      Premium: 'Petrol',
      'Petrol - Premium ULP': 'Petrol',
      PHEV: 'Plug-in Hybrid',
      'Petrol/Electric': 'Hybrid',
      D: 'Diesel',
      BEV: 'Electric',
      'Gas (LPG)': 'LPG',
    },
  ],
  [
    'FUELS',
    'US',
    { Gasoline: 'Gas', 'Flex Fuel Vehicle': 'Gas', 'E85 Flex Fuel': 'Gas', 'Gas/Electric Hybrid': 'Hybrid' },
  ],
  [
    'TRANSMISSIONS',
    'AU',
    {
      A: 'Automatic',
      '6-Speed A/T': 'Automatic',
      'Sports Automatic Dual Clutch': 'Automatic',
      CVT: 'Automatic',
      '5 speed man': 'Manual',
      AUTOMATED_MANUAL: 'Automatic',
      other: null,
    },
  ],
  [
    'COLOURS',
    'AU',
    {
      'White with Black Roof': 'White',
      Blk: 'Black',
      'Slv/Gry': 'Silver',
      'Crystal Blue Pearl': 'Blue',
      'Jet Grey': 'Grey',
      'Midnight Blue': 'Blue',
      'Pearl White': 'White',
      'Black with White Stripes': 'Black',
      'Silver Blue': 'Blue',
      Onyx: 'Black',
      Gunmetal: 'Grey',
      'Nightshade Zzz': undefined,
      Thousand: undefined,
      Various: null,
    },
  ],
  ['COLOURS', 'US', { Grey: 'Gray', 'Granite Crystal': 'Gray', 'Oxford White': 'White' }],
  [
    'CONDITIONS',
    'AU',
    {
      DEMO: 'demo',
      'Ex Demo': 'demo',
      U: 'used',
      'Certified Pre-Owned': 'used',
      'like new': 'used',
      excellent: 'used',
      'Brand New': 'new',
      N: 'new',
      'https://schema.org/NewCondition': 'new',
      'https://schema.org/UsedCondition': 'used',
      Cabbage: undefined,
    },
  ],
  [
    'STATUSES',
    'AU',
    {
      'In Transit': 'coming_soon',
      Reserved: 'in_stock',
      NOT_AVAILABLE: 'sold',
      Active: 'in_stock',
      Inactive: 'sold',
      'Sale Pending': 'in_stock',
      'https://schema.org/InStock': 'in_stock',
      'https://schema.org/SoldOut': 'sold',
    },
  ],
  [
    'ITEM_TYPES',
    'AU',
    {
      CAR_TRUCK: 'car',
      Motorbikes: 'motorcycle',
      'Camper Trailer': 'caravan',
      'Prime Mover': 'truck',
      RV_CAMPER: 'motorhome',
    },
  ],
  [
    'BODIES',
    'AU',
    {
      ...{
        Limousine: 'Sedan',
        Kombi: 'Wagon',
        Geländewagen: 'SUV',
        Kleinwagen: 'Hatchback',
        Wohnmobil: 'Motorhome',
      },
      ...{
        Berline: 'Sedan',
        Break: 'Wagon',
        Citadine: 'Hatchback',
        Monospace: 'People Mover',
        Fourgon: 'Van',
      },
      ...{
        Berlina: 'Sedan',
        Fuoristrada: 'SUV',
        Monovolume: 'People Mover',
        Furgone: 'Van',
        Cabrio: 'Convertible',
      },
      ...{
        Sedán: 'Sedan',
        Familiar: 'Wagon',
        Todoterreno: 'SUV',
        Descapotable: 'Convertible',
        Cupé: 'Coupe',
      },
    },
  ],
  [
    'FUELS',
    'AU',
    {
      ...{
        Benzin: 'Petrol',
        Elektro: 'Electric',
        'Benzin/Elektro': 'Hybrid',
        Erdgas: 'LPG',
        'Super E10': 'Petrol',
      },
      ...{
        Essence: 'Petrol',
        Gazole: 'Diesel',
        Électrique: 'Electric',
        'Hybride rechargeable': 'Plug-in Hybrid',
      },
      ...{
        Benzina: 'Petrol',
        Gasolio: 'Diesel',
        Elettrica: 'Electric',
        Ibrida: 'Hybrid',
        GPL: 'LPG',
        Metano: 'LPG',
      },
      ...{ Gasolina: 'Petrol', Gasóleo: 'Diesel', Eléctrico: 'Electric', Híbrido: 'Hybrid', GLP: 'LPG' },
    },
  ],
  [
    'TRANSMISSIONS',
    'AU',
    {
      ...{ Schaltgetriebe: 'Manual', Automatik: 'Automatic', Halbautomatik: 'Automatic', Manuell: 'Manual' },
      ...{ Manuelle: 'Manual', 'Boîte automatique': 'Automatic', BVM6: 'Manual', Manuale: 'Manual' },
      ...{
        'Cambio automatico': 'Automatic',
        Robotizzato: 'Automatic',
        Automático: 'Automatic',
        Mecánico: 'Manual',
      },
    },
  ],
  [
    'COLOURS',
    'AU',
    {
      ...{
        Weiß: 'White',
        Silbergrau: 'Grey',
        Mitternachtsblau: 'Blue',
        Feuerrot: 'Red',
        Dunkelgrün: 'Green',
      },
      ...{ 'Gris Artense': 'Grey', Noire: 'Black', Bleu: 'Blue', 'Jaune vif': 'Yellow', Argent: 'Silver' },
      ...{ Bianco: 'White', Nero: 'Black', Azzurro: 'Blue', Marrone: 'Brown', Argento: 'Silver' },
      ...{ Blanco: 'White', Rojo: 'Red', Plata: 'Silver', Amarillo: 'Yellow', Naranja: 'Orange' },
      ...{ Carrot: undefined, Parrot: undefined },
    },
  ],
  [
    'CONDITIONS',
    'AU',
    {
      ...{ Gebrauchtwagen: 'used', Neuwagen: 'new', Vorführwagen: 'demo', Occasion: 'used', Neuf: 'new' },
      ...{ Usato: 'used', Nuovo: 'new', 'Segunda mano': 'used', Nuevo: 'new', Seminovo: 'used', Novo: 'new' },
    },
  ],
] as const)('the table %s in %s maps words', (table, market, words) => {
  const found = Object.fromEntries(Object.keys(words).map((word) => [word, TABLES[table](word, market)]));
  expect(found).toEqual(words);
});

test('a long text that is not a word is rejected', () =>
  expect(BODIES('sedan '.repeat(5000), 'AU')).toBeUndefined());

test.each([
  ['MERCEDES BENZ', 'AU', 'Mercedes-Benz'],
  ['Merc', 'NZ', 'Mercedes-Benz'],
  ['vw', 'AU', 'Volkswagen'],
  ['CITROEN', 'AU', 'Citroën'],
  ['ram', 'US', 'Ram'],
  ['ram', 'AU', 'RAM'],
  ['INFINITI', 'US', 'INFINITI'],
  ['Landrover', 'AU', 'Land Rover'],
  ['Wheelbarrow', 'AU', null],
] as const)('the make "%s" in %s is %s', (text, market, make) => expect(knownMake(text, market)).toBe(make));

test.each([
  ['Mazda', 'MX5', 'AU', 'MX-5'],
  ['Toyota', 'Landcruiser', 'AU', 'LandCruiser'],
  ['Toyota', 'LANDCRUISER PRADO', 'NZ', 'Land Cruiser Prado'],
  ['Kia', 'RIO', 'AU', 'Rio'],
  ['Mazda', '3', 'US', 'Mazda3'],
  ['Isuzu Ute', 'dmax', 'AU', 'D-MAX'],
  ['Ford', 'f150', 'US', 'F-150'],
  ['Ford', 'Model T', 'US', null],
] as const)('the model %s "%s" in %s is %s', (make, text, market, model) =>
  expect(knownModel(make, text, market)).toBe(model),
);

test('the longest known name matches', () => {
  expect(makeInTitle('Land Rover Range Rover Sport SE', 'AU')).toEqual({
    make: 'Land Rover',
    rest: 'Range Rover Sport SE',
  });
  expect(modelInTitle('Land Rover', 'Range Rover Sport SE', 'AU')).toEqual({
    model: 'Range Rover Sport',
    rest: 'SE',
  });
});
