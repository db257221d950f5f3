const MAKES = [
  ['TOYOTA', 'Landcruiser', 'GXL'],
  ['Mazda', 'CX5', 'Akera'],
  ['MERCEDES BENZ', 'GLC-Class', 'GLC300'],
  ['Ford', 'Ranger', 'Wildtrak'],
  ['Hyundai', 'i30', 'Elite'],
] as const;
const BODIES = ['Wagon', 'SUV', 'Hatch', 'Dual Cab', 'Sedan'] as const;
const COLOURS = ['Glacier White', 'Soul Red', 'Blk', 'Slv/Gry', 'Deep Crystal Blue'] as const;
const TOWNS = ['Geelong', 'Ballarat', 'Bendigo'] as const;

const LINE =
  'One owner from new with a full service history, two keys and its books. Call 03 9876 5432 to drive it today. ';

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Thirty columns; five pictures, a description of three lines. */
function vehicle(index: number): Readonly<Record<string, string>> {
  const [make = '', model = '', badge = ''] = at(MAKES, index) ?? [];
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    StockNumber: `S${100_000 + index}`,
    VIN: `JTMCV02J${String(100_000_000 + index)}`,
    Condition: index % 9 === 0 ? 'New' : 'Used',
    Make: make,
    Model: model,
    Badge: badge,
    Series: `SR${index % 40}`,
    Year: String(2005 + (index % 21)),
    BodyType: at(BODIES, index) ?? '',
    Colour: at(COLOURS, index * 7) ?? '',
    InteriorColour: 'Black',
    Doors: String(2 + (index % 4)),
    Seats: String(2 + (index % 7)),
    Transmission: index % 4 === 0 ? 'Manual' : '6 Speed Automatic',
    FuelType: index % 3 === 0 ? 'Diesel' : 'Unleaded',
    DriveType: index % 2 === 0 ? 'Front Wheel Drive' : '4X4',
    EngineSize: '2.4',
    Cylinders: '4',
    Odometer: `${(index * 37) % 250_000} km`,
    Price: `$${5000 + ((index * 131) % 90_000)}`,
    RRP: '0',
    Suburb: at(TOWNS, index) ?? '',
    State: 'VIC',
    DealerName: 'Banksia Cars',
    DateInStock: `${day}/11/2026`,
    Status: 'Available',
    Description: LINE.repeat(3),
    Features: 'ABS|Air conditioning|Alloy wheels|Tow bar',
    Photos: Array.from({ length: 5 }, (_, n) => `https://cdn.example/stock/${index}/${n + 1}.jpg`).join('|'),
    Rego: `ABC${index % 1000}`,
  };
}

interface Written {
  readonly begin: string;
  readonly write: (vehicle: Readonly<Record<string, string>>, index: number) => string;
  readonly end: string;
}

const FORMATS = {
  csv: {
    begin: `${Object.keys(vehicle(0)).join(',')}\n`,
    write: (one) =>
      `${Object.values(one)
        .map((value) => `"${value}"`)
        .join(',')}\n`,
    end: '',
  },
  xml: {
    begin: '<?xml version="1.0"?>\n<vehicles>\n',
    write: (one) =>
      `<vehicle>${Object.entries(one)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</vehicle>\n`,
    end: '</vehicles>\n',
  },
  json: {
    begin: '{"total": 1, "data": {"items": [\n',
    write: (one, index) => `${index === 0 ? '' : ',\n'}${JSON.stringify(one)}`,
    end: '\n]}}\n',
  },
} as const satisfies Readonly<Record<string, Written>>;

export type MadeFormat = keyof typeof FORMATS;
export const MADE_FORMATS: readonly MadeFormat[] = ['csv', 'xml', 'json'];
export const isMadeFormat = (text: string): text is MadeFormat => MADE_FORMATS.some((name) => name === text);

const CHUNK = 64 * 1024;

/** A feed of that many vehicles, made while it is read. */
export async function* madeFeed(format: MadeFormat, rows: number): AsyncIterable<Uint8Array> {
  const { begin, write, end }: Written = FORMATS[format];
  let held = begin;
  for (let index = 0; index < rows; index += 1) {
    held += write(vehicle(index), index);
    if (held.length < CHUNK) continue;
    yield Buffer.from(held);
    held = '';
  }
  yield Buffer.from(held + end);
}
