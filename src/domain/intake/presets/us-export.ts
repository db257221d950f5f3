import type { Mapping } from '../mapping.ts';

/**
 * Column names that US dealers' systems agree on more or less, with their variants. MSRP is no price to show: of a used
 * vehicle it is what the car cost when it was new. A dealer who wants it for new ones names it behind the others.
 */
export const US_EXPORT: Mapping = {
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
