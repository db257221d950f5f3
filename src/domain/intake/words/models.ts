import type { MarketCode } from '#domain/market/writing.ts';
import { folded } from '../place.ts';

/** Models whose capitals no rule finds, by the folded make and model. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  audi: ['A1', 'A3', 'A4', 'A5', 'A6', 'Q2', 'Q3', 'Q5', 'Q7', 'Q8', 'e-tron', 'TT', 'RS3', 'RS6', 'SQ5'],
  bmw: ['i3', 'i4', 'i7', 'iX', 'iX1', 'iX3', 'X1', 'X3', 'X5', 'X7', 'Z4', 'M2', 'M3', 'M4'],
  byd: ['Atto 3', 'Dolphin', 'Seal', 'Sealion 6', 'Shark 6'],
  chevrolet: ['Silverado 1500', 'Silverado 2500HD', 'Equinox', 'Tahoe', 'Suburban', 'Trax', 'TrailBlazer'],
  ford: ['F-150', 'F-250', 'F-350', 'EcoSport', 'Mustang Mach-E', 'Ranger', 'Everest', 'Puma'],
  gmc: ['Sierra 1500', 'Sierra 2500HD', 'Terrain', 'Yukon'],
  gwm: ['Haval H6', 'Haval Jolion', 'Ora', 'Tank 300', 'Tank 500', 'Ute', 'Cannon'],
  honda: ['CR-V', 'HR-V', 'ZR-V', 'BR-V', 'Civic', 'Accord', 'Jazz', 'Odyssey', 'CR-X'],
  hyundai: [
    'i20',
    'i30',
    'i40',
    'iLoad',
    'iMax',
    'IONIQ',
    'IONIQ 5',
    'IONIQ 6',
    'ix35',
    'Kona',
    'Santa Fe',
    'Staria',
    'Tucson',
    'Venue',
  ],
  isuzu: ['D-MAX', 'MU-X', 'NPR', 'NLR', 'FRR'],
  isuzuute: ['D-MAX', 'MU-X'],
  jaguar: ['E-PACE', 'F-PACE', 'I-PACE', 'XE', 'XF', 'XJ', 'F-TYPE'],
  kia: [
    'EV6',
    'EV9',
    'ProCeed',
    'Picanto',
    'Sportage',
    'Sorento',
    'Carnival',
    'Cerato',
    'Seltos',
    'Stonic',
    'K5',
    'Niro',
  ],
  landrover: [
    'Discovery Sport',
    'Range Rover',
    'Range Rover Evoque',
    'Range Rover Sport',
    'Range Rover Velar',
    'Defender',
    'Discovery',
  ],
  ldv: ['T60', 'D90', 'G10', 'V80', 'Deliver 9', 'MIFA'],
  lexus: ['ES', 'GX', 'IS', 'LC', 'LS', 'LX', 'NX', 'RC', 'RX', 'UX', 'RZ', 'CT'],
  mahindra: ['XUV500', 'XUV700', 'Scorpio', 'Pik-Up'],
  mazda: [
    '2',
    '3',
    '6',
    'BT-50',
    'CX-3',
    'CX-30',
    'CX-5',
    'CX-60',
    'CX-8',
    'CX-80',
    'CX-9',
    'CX-90',
    'MX-5',
    'MX-30',
    'RX-8',
  ],
  mercedesbenz: [
    ...[
      'A-Class',
      'B-Class',
      'C-Class',
      'CLA-Class',
      'CLS-Class',
      'E-Class',
      'G-Class',
      'GLA-Class',
      'GLB-Class',
    ],
    ...[
      'GLC-Class',
      'GLE-Class',
      'GLS-Class',
      'S-Class',
      'SL-Class',
      'V-Class',
      'X-Class',
      'EQA',
      'EQB',
      'EQC',
      'EQE',
      'EQS',
    ],
    ...['Sprinter', 'Vito', 'Valente'],
  ],
  mg: ['HS', 'MG3', 'MG4', 'MG5', 'ZS', 'ZST', 'Cyberster'],
  mitsubishi: [
    'ASX',
    'Eclipse Cross',
    'Outlander',
    'Pajero',
    'Pajero Sport',
    'Triton',
    'Lancer',
    'Express',
    'L200',
  ],
  nissan: [
    'GT-R',
    'LEAF',
    'NP300',
    'QASHQAI',
    'X-TRAIL',
    'JUKE',
    'Navara',
    'Pathfinder',
    'Patrol',
    'Z',
    '370Z',
    '350Z',
  ],
  peugeot: ['2008', '3008', '308', '5008', '508', 'Partner', 'Expert'],
  ram: ['1500', '2500', '3500', 'ProMaster'],
  renault: ['Koleos', 'Kangoo', 'Master', 'Trafic', 'Captur', 'Clio', 'Megane'],
  skoda: ['Octavia', 'Superb', 'Kodiaq', 'Karoq', 'Kamiq', 'Fabia', 'Scala', 'Enyaq'],
  ssangyong: ['Musso', 'Rexton', 'Korando', 'Tivoli', 'Actyon'],
  subaru: [
    'BRZ',
    'WRX',
    'XV',
    'Forester',
    'Impreza',
    'Liberty',
    'Outback',
    'Crosstrek',
    'Solterra',
    'Levorg',
  ],
  suzuki: ['APV', 'SX4', 'S-Cross', 'Swift', 'Vitara', 'Grand Vitara', 'Jimny', 'Baleno', 'Ignis', 'XL-7'],
  tesla: ['Model 3', 'Model S', 'Model X', 'Model Y', 'Cybertruck'],
  toyota: [
    ...[
      '86',
      'GR86',
      'bZ4X',
      'C-HR',
      'Camry',
      'Corolla',
      'Corolla Cross',
      'FJ Cruiser',
      'Fortuner',
      'GR Corolla',
      'GR Yaris',
    ],
    ...[
      'Granvia',
      'HiAce',
      'HiLux',
      'Kluger',
      'LandCruiser',
      'LandCruiser Prado',
      'Prado',
      'Prius',
      'RAV4',
      'Rukus',
      'Supra',
    ],
    ...['Tarago', 'Yaris', 'Yaris Cross', '4Runner', 'Tacoma', 'Tundra', 'Highlander', 'Sienna', 'Sequoia'],
  ],
  volkswagen: [
    'Amarok',
    'Golf',
    'ID.4',
    'ID.5',
    'ID. Buzz',
    'Passat',
    'Polo',
    'T-Cross',
    'T-Roc',
    'Tiguan',
    'Touareg',
    'up!',
    'Caddy',
    'Transporter',
    'Multivan',
  ],
  volvo: ['C40', 'EX30', 'EX90', 'S60', 'S90', 'V40', 'V60', 'V90', 'XC40', 'XC60', 'XC90'],
};

/** Where a market writes a model in a way of its own, or means another by a name. */
const BY_MARKET: Readonly<Record<MarketCode, Readonly<Record<string, string>>>> = {
  AU: {
    'toyota landcruiserprado': 'LandCruiser Prado',
    'mazda mazda3': '3',
    'mazda mazda2': '2',
    'mazda mazda6': '6',
  },
  NZ: {
    'toyota hilux': 'Hilux',
    'toyota hiace': 'Hiace',
    'toyota landcruiser': 'Land Cruiser',
    'toyota landcruiserprado': 'Land Cruiser Prado',
  },
  US: {
    'toyota landcruiser': 'Land Cruiser',
    'mazda 3': 'Mazda3',
    'mazda 6': 'Mazda6',
    'nissan xtrail': 'X-Trail',
  },
};

const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(MODELS).flatMap(([make, models]) =>
    models.map((model) => [`${make} ${folded(model)}`, model] as const),
  ),
);

/** The one spelling of a model, or null if it is not known. */
export const knownModel = (make: string, text: string, market: MarketCode): string | null => {
  const key = `${folded(make)} ${folded(text)}`;
  return BY_MARKET[market][key] ?? KNOWN.get(key) ?? null;
};

const LONGEST_WORDS = 4;

/** The known model that a text begins with, and what follows: `Range Rover Sport SE` → Range Rover Sport, `SE` */
export function modelInTitle(
  make: string,
  title: string,
  market: MarketCode,
): { readonly model: string; readonly rest: string } | null {
  const words = title.split(/\s+/).filter((word) => word !== '');
  for (let count = Math.min(LONGEST_WORDS, words.length); count > 0; count -= 1) {
    const model = knownModel(make, words.slice(0, count).join(' '), market);
    if (model !== null) return { model, rest: words.slice(count).join(' ') };
  }
  return null;
}
