import type { Sort } from '#domain/vehicles/order.ts';

/**
 * Words for the same filter values, one row each. Entries with a capital or digit are feeds' spellings, and the
 * first one in stock is the row's meaning. `4x4+AWD` means both. A word that is itself a value means that
 * value. Words are compared without spaces, hyphens and the plural `s`. `US:` marks words of one market.
 */
export const VALUE_WORDS = `New,brand new
Used,second hand,2nd hand,pre owned
Demo,ex demo,demonstrator
Ute,Pickup,US:truck
Hatchback,hatch,hatches
Station Wagon,Wagon
People Mover,Minivan
Convertible,convertable,cabriolet
Caravan,van
Motorcycle,motorbike,bike
Motorhome,campervan,camper,rv
Petrol,US:Gas,gasoline,unleaded
Diesel,deisel
Electric,ev,evs
Plug-in Hybrid,plug in,phev
Automatic,auto
Manual,stick,stick shift
4x4+AWD,4WD,4x4,AWD,four wheel drive,4 wheel drive
AWD,all wheel drive
4x2+FWD+RWD,2WD,4x2,two wheel drive
FWD,front wheel drive
RWD,rear wheel drive
7 seat,seven seat,seven seater
Tow bar,Tow hitch,tow package
Sunroof,moonroof
Apple CarPlay,carplay
Reverse camera,reversing camera,backup camera,rear camera
360-degree camera,360 camera
Blind spot monitor,blind spot
Satellite navigation,sat nav,gps
Leather trim,leather,leather seat,leather interior
Roll-out awning,awning
Air conditioning,air con
Front loader,loader,front end loader
Power take-off,pto
Auto steer ready,auto steer
Solar panels,solar
LAMS approved,lams,learner legal
Tipper body,tipper
Hydraulic crane,crane`;

/** Names that count as one colour. */
export const COLOURS =
  'white;grey,gray,charcoal;silver;black;blue,navy;red,maroon;green;orange;yellow;gold;brown;bronze;beige;purple';

export const ORDER_WORDS: Readonly<Partial<Record<Sort, string>>> = {
  'price-asc': 'cheapest,cheap,lowest price',
  'price-desc': 'most expensive,highest price',
  newest: 'newest,newest first,latest,just arrived,new arrival',
  'km-asc': 'lowest km,lowest kms,lowest kilometre,lowest mile,lowest mileage',
};

export const FEW_DRIVEN = 'low km,low kms,low ks,low kilometre,low mile,low mileage';

/** Words that look like a filter and are none: a cab is no body, and "as new" is not new. */
export const LEFT_ALONE = 'dual cab,android auto,nz new,as new,like new,near new,new shape,class a,bike rack';

// From here on what amounts and fillers look like, as parts of regular expressions.

/** Other things that have a colour, fuel or gearbox: electric windows, new tyres. */
export const THING =
  /^ (?:window|start|brake|tailgate|sunroof|headlight|tyre|roof|heater|rack|seat|interior|wheel|edition)s?\b/;

/** Words that mean nothing beside words that were understood. */
export const BEFORE = /\b(?:(?:a|the|in|with|and|or|for|has|price|cars?|sale|my) )+$/;
export const AFTER =
  /^ (?:car|vehicle|dollar|for sale|transmission|colour|drive|fuel|model|price|gearbox)s?\b/;

export const BOUNDS = [
  '(?<max><|under|below|(?:less|cheaper|no more) than|up ?to|max(?:imum)?|not over|budget(?: of| is)?|(?<before>older than|before|pre))',
  '(?<min>>|over|above|more than|at least|min(?:imum)?|from|since|(?<after>newer than|after))',
  '(?<about>around|about|approx)|between',
].join('|');
/** Words behind a number. */
export const OR_LESS = '(?:or|and) (?:less|under|below|older)|max|budget';
export const OR_MORE = '(?:or|and) (?:more|over|above|up|newer|later)|onwards|min';

export const UNITS = [
  '(?<km>kms?|kilomet\\w+)|(?<mile>mi|miles)',
  // Thousands of the market's unit, unless the number is already that large.
  "(?<thousands>k['’]?s)",
  '(?<week>p/?w|weekly|(?:a |per |/ ?)(?:week|wk))|(?<seats>seat\\w*|passengers?)|(?<age>years? old)',
].join('|');
/** Units of things that the stock cannot be searched by. */
export const OTHER_UNITS =
  'years?|hours?|hrs|kgs?|cc|hp|ft|tonnes?|doors?|berth|(?:a |per )?(?:month|fortnight)|deposit|down|off|warranty';
/** Words before an amount that say what it measures: mileage under 50k. */
export const ODOMETER = 'odometer|mileage|kms?';
