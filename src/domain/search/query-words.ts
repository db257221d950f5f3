import type { Sort } from '#domain/vehicle/order.ts';
import type { ListFilter } from './filters.ts';

/**
 * What else shoppers call the values of filters, which feeds spell as they stand on the left; `4x4+AWD` means both. A
 * word that is a value itself is that one, and else the first that the stock has. Words are compared without spaces and
 * hyphens and without the `s` of a plural. `US:` stands before what means it in one market only.
 */
export const VALUE_WORDS: Readonly<Partial<Record<ListFilter, Readonly<Record<string, string>>>>> = {
  car_type: { new: 'brand new', used: 'second hand,2nd hand,pre owned', demo: 'ex demo,demonstrator' },
  simple_body: {
    Ute: 'pickup',
    Pickup: 'ute,truck',
    Hatchback: 'hatch,hatches',
    'Station Wagon': 'wagon',
    'People Mover': 'minivan',
    Minivan: 'people mover',
    Convertible: 'convertable',
    Caravan: 'van',
    Motorcycle: 'motorbike,bike',
    Motorhome: 'campervan,rv',
  },
  simple_fuel: {
    Gas: 'petrol,gasoline',
    Petrol: 'gasoline,US:gas',
    Diesel: 'deisel',
    Electric: 'ev',
    'Plug-in Hybrid': 'plug in,phev',
  },
  simple_transmission: { Automatic: 'auto', Manual: 'stick,stick shift' },
  simple_drive: {
    '4x4+AWD': '4wd,four wheel drive',
    '4WD': '4x4,awd,four wheel drive',
    AWD: 'all wheel drive',
    '4x2': '2wd',
    FWD: 'front wheel drive',
    RWD: 'rear wheel drive',
  },
  seats: { 7: 'seven seat,seven seater' },
  filtered_features: {
    'Tow bar': 'tow hitch,tow package',
    'Tow hitch': 'tow bar,tow package',
    Sunroof: 'moonroof',
    'Apple CarPlay': 'carplay',
    'Reverse camera': 'reversing camera,backup camera',
    'Satellite navigation': 'sat nav,gps',
    'Leather trim': 'leather,leather seat',
    'Air conditioning': 'air con',
    'Front loader': 'loader',
    'Power take-off': 'pto',
    'Auto steer ready': 'auto steer',
    'Solar panels': 'solar',
    'LAMS approved': 'lams',
    'Tipper body': 'tipper',
    'Hydraulic crane': 'crane',
  },
};

/** What counts as one colour. */
export const COLOURS =
  'white;grey,gray,charcoal;silver;black;blue,navy;red,maroon;green;orange;yellow;gold;brown;bronze;beige;purple';

export const ORDER_WORDS: Readonly<Partial<Record<Sort, string>>> = {
  'price-asc': 'cheapest,cheap,lowest price',
  'price-desc': 'most expensive,highest price',
  newest: 'newest,latest,just arrived,new arrival',
  'km-asc': 'lowest km,lowest kms,lowest mile,lowest mileage',
};

export const FEW_DRIVEN = 'low km,low kms,low ks,low mile,low mileage';

/** Their words look like wishes and are none: cabs are no bodies, and "as new" is not new. */
export const LEFT_ALONE = 'dual cab,android auto,nz new,as new,like new,near new,new shape,class a';

// From here on parts of regular expressions.

/** What a colour, a fuel or a gearbox is said of besides vehicles: electric windows, black leather, a bike rack. */
export const THINGS =
  'window|start|brake|tailgate|sunroof|roof|heater|rack|seat|interior|wheel|edition|leather';

/** Say nothing by themselves beside what is understood. */
export const BEFORE = 'a|the|in|with|and|or|for|has|price';
export const AFTER = 'car|vehicle|dollar|for sale|transmission|colour|drive|fuel|model|price';

export const BOUNDS = {
  max: '<|under|below|(?:less|cheaper|no more) than|up ?to|max|not over|budget(?: of)?',
  min: '>|over|above|more than|at least|min|from|since',
  after: 'newer than|after',
  before: 'older than|before',
  about: 'around|about',
} as const;
/** And behind a number. */
export const OR_LESS = '(?:or|and) (?:less|under|below|older)|max';
export const OR_MORE = '(?:or|and) (?:more|over|above|up|newer)|onwards|min';

export const UNITS = {
  km: 'kms?|kilomet..s',
  mile: 'mi|miles',
  /** Thousands of what the market counts by, unless there are as many already. */
  thousands: "k['’]?s",
  week: 'pw|p/w|(?:a |per |/ ?)(?:week|wk)',
  seats: 'seat(?:s|ers?)?|passengers?',
  age: 'years? old',
} as const;
/** What is counted too, and nothing that the stock can be searched by. */
export const OTHER_UNITS =
  'years?|hours?|hrs|kgs?|cc|hp|ft|tonnes?|doors?|berth|(?:a |per )?(?:month|fortnight)|deposit|down|off|range|warranty';
/** What an amount is of, said before it: mileage under 50k. */
export const ODOMETER = 'odometer|mileage|kms?';
