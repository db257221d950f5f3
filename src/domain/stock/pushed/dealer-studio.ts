import { isRecord } from '#domain/lib/records.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import {
  brokenRow,
  eventTime,
  keyIn,
  oneVehicle,
  type PushedBody,
  type PushedEntry,
  type PushedShape,
  type Row,
  textIn,
  withoutEmpty,
} from './shape.ts';

const records = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const recordIn = (value: unknown): Row => (isRecord(value) ? value : {});
const low = (value: unknown): string => (textIn(value) ?? '').toLowerCase();

/** Returns the value of the item whose name is one of these, whatever its capitals. */
function namedValue(
  items: readonly Row[],
  name: string,
  value: string,
  ...wanted: readonly string[]
): unknown {
  return items.find((item) => wanted.includes(low(item[name])))?.[value] ?? null;
}

const { priceWords } = MARKET_TEXTS.AU;
/** What its two kinds of price contain, the one for shoppers first: drive away, and excluding government charges. */
const CONTENTS = { dap: priceWords.everything, egc: priceWords['without-charges'] } as const;

const AMOUNTS = ['Value', 'Amount', 'Price'];

/** Prices stand in a list by type. Which key holds the amount was not documented, so each usual one is read. */
function priceOf(list: readonly Row[]): Pick<PushedEntry, 'price' | 'price_qualifier'> {
  for (const [type, price_qualifier] of Object.entries(CONTENTS)) {
    const item = list.find((one) => low(one['Type']) === type);
    const amount = AMOUNTS.map((name) => item?.[name]).find((one) => textIn(one) !== null);
    if (amount !== undefined) return { price: textIn(amount), price_qualifier };
  }
  return {};
}

const STATUSES: Readonly<Record<string, string>> = {
  'for sale': 'in_stock',
  'in stock': 'in_stock',
  sold: 'sold',
};

function entryOf(row: Row): PushedEntry {
  const specification = recordIn(row['Specification']);
  const attributes = records(specification['Attributes']);
  const attribute = (...names: readonly string[]) => namedValue(attributes, 'Name', 'Value', ...names);
  const identification = records(row['Identification']);
  const [odometer = {}] = records(row['OdometerReadings']);
  const photos = records(row['Photos']).flatMap(({ Large, Thumb }) => textIn(Large) ?? textIn(Thumb) ?? []);
  const type = low(row['ListingType']);
  return withoutEmpty({
    id: keyIn(row['Identifier']),
    stocknum: namedValue(identification, 'Type', 'Value', 'stocknumber'),
    vin: namedValue(identification, 'Type', 'Value', 'vin'),
    make: specification['Make'],
    model: specification['Model'],
    series: specification['Series'],
    badge: attribute('badge'),
    year: textIn(recordIn(specification['ReleaseDate'])['Year']),
    car_type: ['new', 'used', 'demo'].includes(type) ? type : null,
    status: STATUSES[low(row['SaleStatus'])] ?? null,
    km: [textIn(odometer['Value']), textIn(odometer['UnitOfMeasure'])].filter(Boolean).join(' '),
    colour: namedValue(records(row['Colours']), 'Location', 'Name', 'exterior', 'body'),
    simple_body: attribute('bodystyle'),
    simple_fuel: attribute('fueltype'),
    simple_transmission: attribute('transmission'),
    simple_drive: attribute('drive'),
    seats: textIn(attribute('seats')),
    description: row['Description'],
    features: Array.isArray(row['Features']) ? row['Features'].map(textIn).filter(Boolean) : null,
    images: photos.length > 0 ? photos : null,
    created_at: textIn(row['CreatedUtc']),
    ...priceOf(records(row['PriceList'])),
  });
}

/** Dealer Studio's inventory webhook: one vehicle per request. */
export const dealerStudio: PushedShape = {
  label: 'Dealer Studio’s inventory webhook',
  read(body, receivedAt): PushedBody {
    if (!isRecord(body)) return brokenRow('expected one vehicle as a JSON object', body);
    const seller = recordIn(body['Seller']);
    const dealer = textIn(seller['Identifier']);
    const key = keyIn(body['Identifier']);
    if (key === null) return brokenRow('"Identifier" is no id of letters and digits', body, dealer);
    return oneVehicle({
      dealer,
      key,
      at: eventTime(body['LastModifiedUtc'] ?? body['CreatedUtc'], receivedAt),
      isGone: low(body['SaleStatus']) === 'withdrawn',
      entry: entryOf(body),
    });
  },
};

/** The states of its public API in which a vehicle is not shown. */
const HIDDEN = ['withdrawn', 'incomplete', 'loaner'];
const CAR_STATUSES: Readonly<Record<string, string>> = {
  in_stock: 'in_stock',
  deal_pending: 'in_stock',
  coming_soon: 'coming_soon',
  sold: 'sold',
};

const CAR_FIELDS = [
  'stocknum',
  'vin',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'km',
  'colour',
  'car_type',
  'item_type',
  'description',
  'features',
  'images',
] as const;

function carEntry(car: Row, key: string): PushedEntry {
  const isDriveAway = textIn(car['dapprice']) !== null;
  const price = textIn(car['dapprice']) ?? textIn(car['egcprice']);
  return withoutEmpty({
    ...Object.fromEntries(CAR_FIELDS.map((name) => [name, car[name]])),
    id: key,
    status: CAR_STATUSES[low(car['status'])] ?? null,
    reserved: low(car['status']) === 'deal_pending' ? true : null,
    price,
    price_qualifier: price === null ? null : CONTENTS[isDriveAway ? 'dap' : 'egc'],
  });
}

/** The car of Dealer Studio's public API: flat, in an envelope `car`. It has no clock of its own. */
export const dealerStudioCars: PushedShape = {
  label: 'The cars of Dealer Studio’s public API',
  read(body, receivedAt): PushedBody {
    const car = isRecord(body) && isRecord(body['car']) ? body['car'] : null;
    if (car === null) return brokenRow('expected {"car": {…}}', body);
    const dealer = textIn(car['dealership_id']);
    const key = keyIn(car['stocknum']);
    if (key === null) return brokenRow('"stocknum" is no id of letters and digits', body, dealer);
    return oneVehicle({
      dealer,
      key,
      at: eventTime(car['updated_at'], receivedAt),
      isGone: HIDDEN.includes(low(car['status'])),
      entry: carEntry(car, key),
    });
  },
};
