import { wordTable } from './word-table.ts';

const OTHER = ['Other', 'Others', 'Misc', 'Unknown', 'N/A'];

export const BODIES = wordTable([
  { ours: null, is: OTHER },
  { ours: 'Cab Chassis', is: ['Cab-Chassis', 'Chassis'], has: /\bcab[ -]?chassis\b/i },
  {
    ours: 'Ute',
    is: [
      'Ute / Tray',
      'Utility',
      'Dual Cab',
      'Double Cab',
      'Crew Cab',
      'Single Cab',
      'Extra Cab',
      'Super Cab',
      'Pick-up',
      'Pickup',
      'Pickup Truck',
      'Truck (light)',
      'Tray',
    ],
    has: /\bute\b|\butility\b(?!.*\bsport)|pick-?\s?up|\b(?:dual|double|crew|king|extended|quad|mega|regular)\s?cab\b/i,
    inMarket: { US: 'Pickup' },
  },
  {
    ours: 'SUV',
    is: [
      'Sport Utility',
      'Sport Utility Vehicle',
      'Sports Utility',
      'Crossover',
      '4WD',
      'Off Road',
      'RV/SUV',
      'Jeep',
      '4x4 Wagon',
    ],
    has: /\bsuv\b|sports? utility|crossover|off[ -]?road/i,
  },
  {
    ours: 'People Mover',
    is: ['Mini Van', 'Minivan', 'MPV', 'Minibus', 'Passenger Van', 'Mini-van'],
    has: /people ?mover|mini-?\s?van|\bmpv\b/i,
    inMarket: { US: 'Minivan' },
  },
  { ours: 'Hatchback', is: ['Hatch', '3D Hatchback', '5D Hatchback', 'Liftback'], has: /\bhatch/i },
  {
    ours: 'Convertible',
    is: ['Cabriolet', 'Cabrio', 'Roadster', 'Soft Top', 'Spyder', 'Spider'],
    has: /convertible|cabrio|roadster/i,
  },
  { ours: 'Coupe', is: ['Coupé', '2D Coupe', 'Hardtop'], has: /\bcoup[eé]/i },
  { ours: 'Sedan', is: ['Saloon', '4D Sedan', '4dr Car', 'Car', 'Notchback'], has: /\bsedan\b|\bsaloon\b/i },
  {
    ours: 'Wagon',
    is: ['Station Wagon', 'Estate', 'Sportwagon', 'Touring', 'Avant'],
    has: /\bwagon\b|\bestate\b/i,
  },
  {
    ours: 'Van',
    is: ['Commercial', 'Panel Van', 'Cargo Van', 'Full Size Van', 'Light Commercial', 'Van/Minivan'],
    has: /\bvan\b/i,
  },
  { ours: 'Bus', is: ['Coach', 'Minibus (large)'], has: /\bbus\b/i },
  {
    ours: 'Motorhome',
    is: ['Campervan', 'Camper Van', 'Camper', 'RV', 'Class A', 'Class B', 'Class C'],
    has: /motor-?\s?home|camper/i,
  },
  {
    ours: 'Caravan',
    is: ['Trailer', 'Travel Trailer', 'Fifth Wheel', 'Pop Top'],
    has: /caravan|travel trailer/i,
  },
  {
    ours: 'Motorcycle',
    is: [
      'Motorbike',
      'Bike',
      'Cruiser',
      'Scooter',
      'Naked',
      'Sports Bike',
      'Adventure',
      'Trail',
      'Motocross',
    ],
    has: /motor-?\s?(?:cycle|bike)/i,
  },
  { ours: 'Tractor', has: /\btractor\b/i },
  {
    ours: 'Truck',
    is: ['Prime Mover', 'Tipper', 'Rigid', 'Heavy Truck', 'Lorry'],
    has: /\btruck\b|prime mover/i,
    inMarket: { US: 'Truck' },
  },
]);

export const DRIVES = wordTable([
  { ours: null, is: [...OTHER, '0'] },
  {
    ours: 'AWD',
    is: ['All Wheel Drive', 'All-Wheel Drive', 'Quattro', '4Matic', 'xDrive', 'Full time 4WD'],
    has: /\ball[ -]?wheel|\bawd\b/i,
  },
  {
    ours: '4x4',
    is: [
      '4WD',
      '4X4',
      'Four Wheel Drive',
      '4 Wheel Drive',
      'Four-Wheel Drive',
      'Part time 4WD',
      '4WD On Demand',
      '4x4 On Demand',
    ],
    has: /\b4\s?x\s?4\b|\b4\s?wd\b|four[ -]?wheel|4[ -]wheel/i,
  },
  { ours: 'FWD', is: ['Front', 'Front Wheel Drive', 'Front-Wheel Drive', 'FF'], has: /\bfront\b|\bfwd\b/i },
  { ours: 'RWD', is: ['Rear', 'Rear Wheel Drive', 'Rear-Wheel Drive', 'FR', 'MR'], has: /\brear\b|\brwd\b/i },
  {
    ours: '4x2',
    is: ['2WD', '4X2', 'Two Wheel Drive', '2 Wheel Drive'],
    has: /\b4\s?x\s?2\b|\b2\s?wd\b|two[ -]?wheel/i,
  },
]);

export const FUELS = wordTable([
  { ours: null, is: OTHER },
  {
    ours: 'Plug-in Hybrid',
    is: ['PHEV', 'Plugin Hybrid', 'Plug in Hybrid', 'Petrol - Electric Plug-in', 'PLUGIN_HYBRID'],
    has: /plug[\s_-]?in|\bphev\b/i,
  },
  {
    ours: 'Hybrid',
    is: [
      'HEV',
      'MHEV',
      'Mild Hybrid',
      'Petrol Hybrid',
      'Petrol - Electric',
      'Gas/Electric',
      'Electric/Petrol',
      'Gasoline Hybrid',
    ],
    has: /hybrid|petrol.{1,4}electric|electric.{1,4}(?:petrol|gas)|gas.{1,4}electric/i,
  },
  { ours: 'Electric', is: ['EV', 'BEV', 'Battery Electric', 'E'], has: /\belectric\b|\bbev\b/i },
  { ours: 'Diesel', is: ['D', 'Turbo Diesel', 'DSL'], has: /diesel/i },
  {
    ours: 'LPG',
    is: ['Gas (LPG)', 'Liquid Petroleum Gas', 'Dual Fuel', 'Petrol/LPG', 'CNG'],
    has: /\blpg\b|dual fuel|propane/i,
  },
  { ours: 'Hydrogen', is: ['FCEV', 'Fuel Cell'], has: /hydrogen|fuel cell/i },
  {
    ours: 'Petrol',
    is: [
      'P',
      'ULP',
      'PULP',
      'Unleaded',
      'Premium',
      'Leaded',
      'Gasoline',
      'Gas',
      'G',
      'Regular',
      'Flex Fuel',
      'Flexible',
      'E85',
      'Premium Unleaded',
    ],
    has: /petrol|unleaded|gasoline|\bgas\b|flex/i,
    inMarket: { US: 'Gas' },
  },
]);

export const TRANSMISSIONS = wordTable([
  { ours: null, is: OTHER },
  {
    ours: 'Automatic',
    is: ['A', 'Auto', 'CVT', 'DCT', 'DSG', 'AMT', 'Tiptronic', 'Steptronic', 'Sportshift', 'Single Speed'],
    has: /auto|\bcvt\b|continuously|constantly|variable|dual[ -]?clutch|\bdct\b|\bdsg\b|tiptronic|reduction gear|single[ -]?speed|1[ -]speed/i,
  },
  { ours: 'Manual', is: ['M', 'MT', 'Man', 'Stick', 'Standard'], has: /manual|\bm\/?t\b/i },
]);

/** Families that shoppers choose by. What the dealer calls the colour stands on the vehicle. */
export const COLOURS = wordTable([
  {
    ours: 'White',
    has: /white|ivory|pearl(?!.*black)|snow|blanc|alpine|polar|glacier|frost|chalk|arctic|alabaster/i,
  },
  { ours: 'Black', has: /black|ebony|onyx|noir|midnight(?!.*blue)|obsidian|jet|schwarz|raven|phantom/i },
  { ours: 'Silver', has: /silver|platinum|alumin|titanium|sterling|argent|chrome|ingot/i },
  {
    ours: 'Grey',
    is: ['Gray'],
    has: /gr[ea]y|graphite|charcoal|gunmetal|granite|slate|magnetic|meteor|cement|anthracite|ash\b|steel|smoke/i,
  },
  { ours: 'Blue', has: /blue|navy|azure|cobalt|sapphire|indigo|aqua|ocean|denim/i },
  {
    ours: 'Red',
    has: /red\b|crimson|maroon|burgundy|ruby|scarlet|cherry|rosso|garnet|merlot|inferno|claret/i,
  },
  { ours: 'Green', has: /green|emerald|olive|jade|moss|khaki|lime|sage|forest|pine/i },
  { ours: 'Orange', has: /orange|copper|sunset|amber|tangerine|mango/i },
  { ours: 'Yellow', has: /yellow|lemon|canary/i },
  { ours: 'Gold', has: /gold|champagne/i },
  { ours: 'Bronze', has: /bronze|havana/i },
  { ours: 'Brown', has: /brown|mocha|chocolate|espresso|chestnut|coffee|walnut|umber/i },
  { ours: 'Beige', has: /beige|sand|cream|tan\b|fawn|stone|latte|oyster/i },
  { ours: 'Purple', has: /purple|violet|plum|mauve|lilac/i },
  { ours: 'Pink', has: /pink|rose|magenta/i },
  { ours: null, is: [...OTHER, 'Multi', 'Custom', 'Special'] },
]);

export const CONDITIONS = wordTable([
  {
    ours: 'demo',
    is: [
      'Demonstrator',
      'Demo Vehicle',
      'Ex Demo',
      'Ex-Demonstrator',
      'Loaner',
      'Courtesy',
      'D',
      'Executive',
    ],
    has: /\bdemo|loaner|courtesy/i,
  },
  {
    ours: 'used',
    is: [
      'Pre-Owned',
      'Preowned',
      'Second Hand',
      'U',
      'Certified',
      'CPO',
      'Certified Pre-Owned',
      'Near New',
      'O',
      'Ex-lease',
    ],
    has: /\bused\b|pre-?\s?owned|second[ -]?hand|certified|near[ -]?new|previously/i,
  },
  { ours: 'new', is: ['N', 'Brand New', 'New Vehicle', 'New In Stock'], has: /^\s*(?:brand[ -]?)?new\b/i },
]);

export const STATUSES = wordTable([
  {
    ours: 'sold',
    is: ['Sold', 'Delivered', 'Not Available', 'Unavailable', 'Out of Stock', 'Settled', 'S'],
    has: /\bsold\b|delivered|out of stock|not available/i,
  },
  {
    ours: 'coming_soon',
    is: [
      'In Transit',
      'In-Transit',
      'On Order',
      'Arriving Soon',
      'Due In',
      'Incoming',
      'Ordered',
      'Allocated',
    ],
    has: /transit|coming|arriv|on order|incoming/i,
  },
  {
    ours: 'in_stock',
    is: [
      'Available',
      'In Stock',
      'Active',
      'For Sale',
      'Live',
      'Published',
      'On Lot',
      'Stock',
      'Ready',
      'A',
      'Pending',
      'Reserved',
      'On Hold',
      'Under Offer',
      'Deposit Taken',
    ],
    has: /avail|in[ -_]?stock|active|for sale/i,
  },
]);

/** States of a vehicle that is still there and promised to somebody. */
export const RESERVED = /\breserved?\b|\bon hold\b|under offer|deposit|pending/i;

export const ITEM_TYPES = wordTable([
  {
    ours: 'car',
    is: ['Car', 'Cars', 'Passenger', 'Car_Truck', 'Vehicle', 'SUV', 'Ute', 'Van', 'Light Commercial', 'LCV'],
  },
  { ours: 'truck', is: ['Truck', 'Trucks', 'Heavy Vehicle', 'Commercial'] },
  { ours: 'motorcycle', is: ['Motorcycle', 'Motorbike', 'Bike', 'Bikes', 'Powersport', 'ATV', 'Scooter'] },
  { ours: 'caravan', is: ['Caravan', 'Caravans', 'Trailer', 'Camper Trailer'] },
  { ours: 'motorhome', is: ['Motorhome', 'RV', 'RV_Camper', 'Campervan'] },
  { ours: 'tractor', is: ['Tractor', 'Farm', 'Agricultural'] },
  { ours: 'boat', is: ['Boat', 'Jet Ski', 'Marine'] },
]);
