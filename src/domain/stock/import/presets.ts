import { namesOf } from '#domain/lib/records.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { FIELD_NAMES } from '#domain/vehicles/attributes/fields.ts';
import type { FieldRule, Mapping } from './mapping.ts';

const CONDITION: FieldRule = {
  from: ['condition', 'g:condition', 'vehicle_condition'],
  words: { new: 'new', used: 'used', certified: 'used', cpo: 'used' },
  default: 'used',
};

/** The columns of the inventory file for vehicle listings on Google. */
const GOOGLE_LISTINGS: Mapping = {
  id: ['id', 'vin', 'stock_number'],
  vin: ['vin', 'vehicle_identification_number'],
  stocknum: ['stock_number', 'stock'],
  name: ['title'],
  car_type: CONDITION,
  make: ['make', 'brand'],
  model: 'model',
  badge: 'trim',
  year: ['year', 'model_year'],
  km: ['mileage', 'mileage.value', 'vehicle_mileage'],
  price: ['price', 'vehicle_price', 'sale_price'],
  colour: ['color', 'exterior_color', 'vehicle_exterior_color'],
  simple_body: ['body_style', 'vehicle_body_type', 'body_type'],
  simple_transmission: ['transmission', 'vehicle_transmission'],
  simple_drive: ['drivetrain', 'drive_wheel_configuration', 'vehicle_drivetrain'],
  simple_fuel: ['fuel_type', 'engine', 'vehicle_engine', 'vehicle_fuel_type'],
  features: ['vehicle_option', 'options', 'features'],
  description: 'description',
  images: { from: ['image_link', 'image_url', 'image', 'additional_image_link'], all: true },
  certified: {
    from: ['certified_pre-owned', 'certified_pre_owned', 'condition'],
    yes: ['yes', 'true', '1', 'certified', 'cpo'],
  },
  created_at: ['date_in_stock', 'date_first_on_lot', 'listing_date'],
  location_name: ['dealer_name', 'dealership_name'],
  dealership_id: ['store_code', 'dealer_id', 'dealership_id'],
};

/** Google asks for the contents of a price in Australia alone. */
const { priceWords } = MARKET_TEXTS.AU;

/** The products of Google's feed for vehicle ads: RSS with elements in Google's namespace. */
const GOOGLE_ADS: Mapping = {
  id: ['g:id', 'id'],
  vin: ['g:vin', 'vin'],
  name: ['g:title', 'title'],
  description: ['g:description', 'description'],
  car_type: CONDITION,
  make: ['g:make', 'g:brand', 'make', 'brand'],
  model: ['g:model', 'model'],
  badge: ['g:trim', 'trim'],
  year: ['g:year', 'year'],
  km: ['g:mileage', 'mileage'],
  price: ['g:sale_price', 'g:vehicle_all_in_price', 'g:price', 'price'],
  price_qualifier: {
    from: ['g:vehicle_price_type', 'vehicle_price_type'],
    words: {
      drive_away_price: priceWords.everything,
      excluding_government_charges_price: priceWords['without-charges'],
      estimated_drive_away_price: priceWords.estimate,
    },
  },
  colour: ['g:color', 'color'],
  simple_body: ['g:body_style', 'body_style'],
  simple_fuel: ['g:fuel_type', 'g:engine', 'engine'],
  simple_transmission: ['g:transmission', 'transmission'],
  simple_drive: ['g:drivetrain', 'drivetrain'],
  images: {
    from: ['g:image_link', 'image_link', 'g:additional_image_link', 'additional_image_link'],
    all: true,
  },
  certified: ['g:certified_pre-owned', 'certified_pre-owned'],
  dealership_id: ['g:store_code', 'g:vehicle_fulfillment.g:store_code', 'store_code'],
  created_at: ['g:date_first_on_lot', 'g:listing_date', 'pubDate'],
};

/** The columns, and as XML the elements, of a vehicle catalogue for Meta. */
const META: Mapping = {
  id: ['vehicle_id', 'id', 'vin'],
  vin: 'vin',
  stocknum: ['stock_number', 'vehicle_registration_plate'],
  name: 'title',
  description: 'description',
  make: 'make',
  model: 'model',
  badge: 'trim',
  year: 'year',
  car_type: {
    from: 'state_of_vehicle',
    words: { new: 'new', used: 'used', cpo: 'used' },
    default: 'used',
  },
  certified: { from: 'state_of_vehicle', yes: ['CPO'] },
  status: {
    from: 'availability',
    words: {
      available: 'in_stock',
      'in stock': 'in_stock',
      pending: 'in_stock',
      'not available': 'sold',
      not_available: 'sold',
      'out of stock': 'sold',
    },
  },
  reserved: { from: 'availability', yes: ['pending'] },
  km: { template: '{mileage.value} {mileage.unit}' },
  price: ['sale_price', 'price'],
  colour: 'exterior_color',
  // Their trucks are what others call pickups.
  simple_body: { from: 'body_style', words: { truck: 'Ute' } },
  simple_fuel: 'fuel_type',
  simple_transmission: 'transmission',
  simple_drive: 'drivetrain',
  item_type: {
    from: 'vehicle_type',
    words: {
      car_truck: 'car',
      boat: 'boat',
      motorcycle: 'motorcycle',
      trailer: 'caravan',
      rv_camper: 'motorhome',
      commercial: 'truck',
      powersport: 'motorcycle',
      other: null,
    },
  },
  images: { from: ['image[*].url', 'image.url', 'image'], all: true },
  created_at: 'date_first_on_lot',
  city: ['address.city'],
  state: ['address.region'],
  dealership_id: 'dealer_id',
  location_name: 'dealer_name',
  features: ['features.value', 'features'],
};

/** Our own fields. A table with columns named like them can use this preset too. */
const OURS: Mapping = Object.fromEntries(FIELD_NAMES.map((name) => [name, name]));

/**
 * Column names that US dealers' systems more or less agree on, with their variants. MSRP is not read as a price:
 * for a used vehicle it is what the car cost when it was new. A dealer who wants it for new ones adds it behind the
 * others.
 */
const US_EXPORT: Mapping = {
  stocknum: ['Stock', 'StockNumber', 'Stock #', 'StockNo'],
  vin: 'VIN',
  year: ['Year', 'ModelYear'],
  make: 'Make',
  model: 'Model',
  badge: ['Trim', 'TrimLevel'],
  series: ['Series', 'ModelNumber', 'ModelCode'],
  car_type: {
    from: ['Type', 'NewUsed', 'Condition', 'Certified'],
    default: 'used',
  },
  simple_body: ['Body', 'BodyStyle', 'BodyType', 'Body Style'],
  colour: ['ExteriorColor', 'Exterior Color', 'ExtColor', 'ExtColorGeneric', 'Color'],
  km: ['Miles', 'Mileage', 'Odometer'],
  price: ['SellingPrice', 'InternetPrice', 'Internet_Price', 'SalePrice', 'Price', 'ListPrice'],
  created_at: { from: ['DateInStock', 'Date In Stock', 'InStockDate', 'InventoryDate', 'EntryDate'] },
  simple_transmission: ['Transmission', 'TransmissionType', 'Transmission_Description'],
  simple_drive: ['Drivetrain', 'DriveType', 'Drivetrain Description', 'DriveTrain'],
  simple_fuel: ['Fuel', 'FuelType', 'Fuel_Type'],
  features: ['Options', 'OptionDescription', 'Features', 'Comments_Options'],
  description: ['Description', 'DealerComments', 'Comments', 'SellerNotes', 'WebDescription'],
  images: [
    'ImageList',
    'ImageURLs',
    'Image_URL_Pipe',
    'PhotoURLs',
    'PhotoUrlList',
    'Images',
    'Photos',
    'Photo*',
  ],
  certified: ['Certified', 'IsCertified', 'CPO'],
  seats: ['PassengerCapacity', 'Seats'],
  location_name: ['DealerName', 'Location', 'LotLocation'],
  dealership_id: ['DealerID', 'DealerId', 'Dealer ID'],
  city: ['DealerCity', 'City'],
  state: ['DealerState', 'State'],
  videos: ['VideoURL', 'Video', 'VideoLink'],
};

interface Preset {
  readonly label: string;
  readonly mapping: Mapping;
  /** Columns of which a feed of this layout has at least one; others have names like theirs by chance. */
  readonly proof?: readonly string[];
}

/** Layouts that are documented in public, or that the trade uses without a document. */
const PRESETS = {
  ours: {
    label: 'Our own fields by their names',
    mapping: OURS,
    proof: ['simple_body', 'simple_fuel', 'simple_drive', 'car_type'],
  },
  'google-listings': {
    label: 'Google vehicle listings, CSV',
    mapping: GOOGLE_LISTINGS,
    proof: ['image_link', 'additional_image_link', 'store_code', 'certified_pre-owned'],
  },
  'google-ads': {
    label: 'Google vehicle ads, XML',
    mapping: GOOGLE_ADS,
    proof: ['g:id', 'g:image_link', 'g:price', 'vehicle_fulfillment'],
  },
  meta: {
    label: 'Meta’s vehicle catalogue',
    mapping: META,
    proof: ['vehicle_id', 'state_of_vehicle', 'mileage.value'],
  },
  'us-export': {
    label: 'The usual columns of US exports',
    mapping: US_EXPORT,
    proof: ['Miles', 'SellingPrice', 'InternetPrice', 'DateInStock'],
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = namesOf(PRESETS);
export const presetOf = (name: PresetName): Preset => PRESETS[name];
