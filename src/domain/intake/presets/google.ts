import type { FieldRule, Mapping } from '../mapping.ts';

const CONDITION: FieldRule = {
  from: ['condition', 'g:condition', 'vehicle_condition'],
  words: { new: 'new', used: 'used', certified: 'used', cpo: 'used' },
  default: 'used',
};

/** The columns of the inventory file for vehicle listings on Google. */
export const GOOGLE_LISTINGS: Mapping = {
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

/** The products of Google's feed for vehicle ads: RSS with elements in Google's namespace. */
export const GOOGLE_ADS: Mapping = {
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
      drive_away_price: 'Drive Away',
      excluding_government_charges_price: 'Excl. Govt. Charges',
      estimated_drive_away_price: 'Drive Away (estimate)',
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
