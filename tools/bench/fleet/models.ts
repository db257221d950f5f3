export interface FleetModel {
  readonly make: string;
  readonly model: string;
  readonly body: string;
  readonly fuel: string;
  readonly drive: string;
  readonly seats: number;
  /** The new price of the cheapest badge, in dollars. */
  readonly price: number;
  readonly badges: readonly [string, ...string[]];
}

type Row = readonly [
  make: string,
  model: string,
  body: string,
  fuel: string,
  drive: string,
  seats: number,
  price: number,
  ...badges: [string, ...string[]],
];

const ROWS: readonly [Row, ...Row[]] = [
  ['Toyota', 'Corolla', 'Hatchback', 'Hybrid', 'FWD', 5, 34_000, 'Ascent Sport', 'SX', 'ZR'],
  ['Toyota', 'RAV4', 'SUV', 'Hybrid', 'AWD', 5, 45_000, 'GX', 'GXL', 'Cruiser', 'Edge'],
  ['Toyota', 'HiLux', 'Ute', 'Diesel', '4x4', 5, 56_000, 'Workmate', 'SR', 'SR5', 'Rogue'],
  ['Toyota', 'Camry', 'Sedan', 'Hybrid', 'FWD', 5, 42_000, 'Ascent', 'SL'],
  ['Mazda', 'Mazda2', 'Hatchback', 'Petrol', 'FWD', 5, 27_000, 'G15 Pure', 'G15 Evolve', 'G15 GT'],
  ['Mazda', 'CX-5', 'SUV', 'Petrol', 'AWD', 5, 44_000, 'Maxx Sport', 'Touring', 'Akera'],
  ['Mazda', 'BT-50', 'Ute', 'Diesel', '4x4', 5, 58_000, 'XT', 'XTR', 'GT', 'SP'],
  ['Subaru', 'Forester', 'SUV', 'Petrol', 'AWD', 5, 43_000, '2.5i', '2.5i-L', '2.5i-S'],
  ['Subaru', 'Outback', 'Wagon', 'Petrol', 'AWD', 5, 49_000, 'AWD', 'AWD Sport', 'AWD Touring'],
  ['Isuzu', 'D-MAX', 'Ute', 'Diesel', '4x4', 5, 60_000, 'SX', 'LS-M', 'LS-U', 'X-TERRAIN'],
  ['Isuzu', 'MU-X', 'SUV', 'Diesel', '4x4', 7, 62_000, 'LS-M', 'LS-U', 'LS-T'],
  ['Mitsubishi', 'Outlander', 'SUV', 'Plug-in Hybrid', 'AWD', 7, 58_000, 'ES', 'Aspire', 'Exceed'],
  ['Mitsubishi', 'Triton', 'Ute', 'Diesel', '4x4', 5, 54_000, 'GLX', 'GLX+', 'GLS', 'GSR'],
  ['Hyundai', 'i30', 'Hatchback', 'Petrol', 'FWD', 5, 31_000, 'i30', 'Elite', 'N Line'],
  ['Hyundai', 'Tucson', 'SUV', 'Hybrid', 'AWD', 5, 46_000, 'Tucson', 'Elite', 'Premium'],
  ['Hyundai', 'IONIQ 5', 'SUV', 'Electric', 'RWD', 5, 69_000, 'Dynamiq', 'Epiq'],
  ['Kia', 'Sportage', 'SUV', 'Diesel', 'AWD', 5, 45_000, 'S', 'SX', 'GT-Line'],
  ['Kia', 'Carnival', 'People Mover', 'Diesel', 'FWD', 8, 55_000, 'S', 'Sport', 'GT-Line'],
  ['GWM', 'Haval H6', 'SUV', 'Hybrid', 'FWD', 5, 39_000, 'Premium', 'Lux', 'Ultra'],
  ['GWM', 'Cannon', 'Ute', 'Diesel', '4x4', 5, 44_000, 'Premium', 'Lux', 'XSR'],
  ['Ford', 'Ranger', 'Ute', 'Diesel', '4x4', 5, 62_000, 'XL', 'XLT', 'Sport', 'Wildtrak'],
  ['Nissan', 'X-Trail', 'SUV', 'Petrol', 'AWD', 7, 42_000, 'ST', 'ST-L', 'Ti'],
  ['Volkswagen', 'Golf', 'Hatchback', 'Petrol', 'FWD', 5, 40_000, 'Life', 'Style', 'R-Line'],
  ['Honda', 'Civic', 'Hatchback', 'Hybrid', 'FWD', 5, 50_000, 'e:HEV L', 'e:HEV LX'],
];

const toModel = ([make, model, body, fuel, drive, seats, price, ...badges]: Row): FleetModel => ({
  make,
  model,
  body,
  fuel,
  drive,
  seats,
  price,
  badges,
});

const [first, ...others] = ROWS;
export const MODELS: readonly [FleetModel, ...FleetModel[]] = [toModel(first), ...others.map(toModel)];

export const COLOURS = [
  'White',
  'Silver',
  'Grey',
  'Black',
  'Blue',
  'Red',
  'Green',
  'Bronze',
  'Beige',
  'Orange',
] as const;

export const FEATURES: readonly string[] = [
  'Reverse camera',
  'Apple CarPlay',
  'Android Auto',
  'Adaptive cruise control',
  'Lane keep assist',
  'Blind spot monitor',
  'Rear cross traffic alert',
  'Heated front seats',
  'Ventilated seats',
  'Leather-appointed seats',
  'Power tailgate',
  'Panoramic roof',
  'Tow bar',
  'Roof rails',
  'Keyless entry',
  'Push-button start',
  'Wireless phone charging',
  'Digital radio',
  '360 degree camera',
  'Front parking sensors',
  'Dual-zone climate control',
  'LED headlights',
  'Rain-sensing wipers',
  'Tyre pressure monitor',
];
