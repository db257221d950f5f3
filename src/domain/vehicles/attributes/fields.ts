import { paymentProcessors } from '#domain/checkout/payment-processor.ts';
import { namesOf } from '#domain/lib/records.ts';
import { COLOURS } from '#domain/stock/import/words/colours.ts';
import {
  BODIES,
  CONDITIONS,
  DRIVES,
  FUELS,
  ITEM_TYPES,
  STATUSES,
  TRANSMISSIONS,
} from '#domain/stock/import/words/tables.ts';
import type { AttributeName } from './attributes.ts';
import { CAR_TYPES } from './car-types.ts';
import {
  address,
  addressList,
  block,
  boolean,
  type FieldReader,
  filterLine,
  line,
  matching,
  number,
  oneOf,
  required,
  textList,
  timestamp,
  withDefault,
} from './read-field.ts';
import { type FieldUse, field } from './stock-field.ts';

export const VEHICLE_STATUSES = ['in_stock', 'coming_soon', 'sold'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

const shortText = filterLine(200);
const requiredText = required(line(200), 'text');
const requiredFilterText = required(filterLine(200), 'text');
const flag = (fallback: boolean) => withDefault(boolean, fallback);
const amount = number({ min: 0, max: 100_000_000 });
const reference = line(100);

/**
 * Reads a measure. A value that makes sense only in another unit, such as a seat height in inches, becomes unknown.
 * The vehicle is still used.
 */
const measure = (least: number, most: number): FieldReader<number | null> => {
  const read = number({ min: 0, max: 1_000_000 });
  return (value) => {
    const parsedValue = read(value);
    return typeof parsedValue === 'number' && (parsedValue < least || parsedValue > most)
      ? null
      : parsedValue;
  };
};

/**
 * The fields of the stock: how our own feeds spell them, which files have them, and how the columns of foreign
 * feeds are recognised and read. Schema, indexes, feed imports and guesses are derived from these rows. What shoppers see
 * of a field is in `attributes.ts`, because browsers load that. The compiler requires a row here for each
 * attribute.
 */
export const VEHICLE_FIELDS = {
  id: field(matching(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'a number or a short text of letters and digits'), {
    index: { question: 200 },
    kind: 'text',
    names:
      'id vehicleid listingid adid uniqueid uid uuid carid itemid guid recordid inventoryid advertid sku vehicleuid externalid refid lotid key',
    evidence: 'code',
    isDistinct: true,
  }),
  /** Names the page and its file, so it must be safe in both. */
  slug: field(matching(/^[a-z0-9](?:[\w-]{0,198}[a-z0-9])?$/i, 'letters, digits and hyphens only'), {
    index: { question: 210 },
    kind: 'text',
    names: null,
  }),
  name: field(requiredText, {
    index: { words: 10, order: 50 },
    kind: 'text',
    names:
      'title name bikename headline listingtitle adtitle vehiclename vehicletitle advertheading heading vehicle carname shortdescription vehicledescription fullname webtitle description1 modelfull attentiongrabber displayname makemodel makeandmodel yearmakemodel makemodelvariant vehiclemakemodel car',
    evidence: 'short',
  }),
  make: field(requiredFilterText, {
    index: { words: 20 },
    standardFilter: 20,
    counts: 20,
    siteSearch: 10,
    kind: 'text',
    names: 'make brand manufacturer makename vehiclemake marque oem mfr mfg maker carmake company brandname',
    evidence: 'make',
    byValues: true,
  }),
  model: field(requiredFilterText, {
    index: { words: 30 },
    standardFilter: 30,
    counts: 30,
    siteSearch: 20,
    kind: 'text',
    names:
      'model modelname vehiclemodel modeldescription modelfamily familydescription family modelgroup range carmodel modelrange',
    unlike: /year|number|code/i,
    evidence: 'brief',
  }),
  badge: field(shortText, {
    index: { words: 40 },
    counts: 40,
    siteSearch: 30,
    kind: 'text',
    names:
      'badge trim trimlevel variant badgedescription derivative submodel grade trimname trimdescription version spec edition variantname vehicletrim modeltrim styledescription seriesdetail modelvariant',
    unlike: /interior|int|colou?r|material|text/i,
    evidence: 'short',
  }),
  series: field(shortText, {
    index: { words: 50 },
    siteSearch: 40,
    kind: 'text',
    names: 'series modelseries seriescode generation modelcode modelnumber modelno seriespublic',
    evidence: 'short',
  }),
  car_type: field(
    oneOf(CAR_TYPES, { demonstrator: 'demo', ex_demo: 'demo', pre_owned: 'used', preowned: 'used' }),
    {
      index: {},
      standardFilter: 10,
      counts: 10,
      siteSearch: 60,
      kind: 'word',
      words: CONDITIONS,
      names:
        'condition usedornew neworused newused usednew stocktype vehiclecondition conditiontype itemcondition stateofvehicle type vehicletype listingtype saletype inventorytype cartype offertype category stockcategory class vehiclestatus usedflag advertisementtype salescategory',
      like: /new.{0,3}used|used.{0,3}new|condition/i,
      unlike: /air|note|text|report/i,
      least: 0.6,
      byValues: true,
    },
  ),
  status: field(oneOf(VEHICLE_STATUSES), {
    index: { question: 220 },
    kind: 'word',
    words: STATUSES,
    names:
      'status availability stockstatus vehiclestatus salesstatus salestatus listingstatus stateofsale inventorystatus advertstatus',
    unlike: /title/i,
    least: 0.6,
  }),
  stocknum: field(reference, {
    index: { words: 60, exact: true, question: 290 },
    siteSearch: 120,
    kind: 'text',
    names:
      'stocknumber stockno stocknum stock stockcode stockref stockid stk stkno stknum stocknbr dealerstocknumber inventorystocknumber stockreference dealerreference dealerref advertreference mpn',
    like: /stock.?(?:n|#|id|ref|code)|stk.?(?:n|#)/i,
    unlike: /status|type|date|photo|image/i,
    evidence: 'code',
    isDistinct: true,
  }),
  vin: field(reference, {
    index: { words: 70, exact: true },
    siteSearch: 130,
    kind: 'text',
    names: 'vin vinnumber vehicleidentificationnumber vinno vinnum chassisnumber chassisno chassis vincode',
    evidence: 'vin',
    byValues: true,
    isDistinct: true,
  }),
  price: field(amount, {
    index: { order: 10 },
    standardFilter: 50,
    kind: 'money',
    names: `sellingprice saleprice internetprice specialprice price askingprice advertisedprice retailprice driveawayprice
       webprice currentprice buynowprice pricedriveaway priceinclgst dap listprice egcprice priceegc egc amount advertprice priceincgst
       cashprice finalprice priceamount displayprice pricedisplay onlineprice ourprice netprice totalprice msrp rrp startprice cost value`,
    like: /price|amount/i,
    unlike:
      /week|month|financ|range|type|qualif|label|\bwas|waspr|old|origin|before|previous|purchase|wholesale|trade|currency|text|includ|drop|reduc|present|book|invoice|cost|min|max|per|exc?l|show|hide|note|unit|saving|discount|rrp|msrp|date/i,
    evidence: 'price',
  }),
  price_qualifier: field(line(80), {
    index: {},
    kind: 'text',
    names:
      'pricequalifier pricetype pricelabel pricetext pricesuffix priceincludes pricedescription pricestatement',
    evidence: 'words',
  }),
  subscription_price: field(amount, { index: {}, kind: 'money', names: null }),
  weekly_price: field(amount, {
    index: {},
    kind: 'money',
    names: 'weeklyprice pricepw perweek weeklyrate rentalprice priceperweek weeklyrepayment weekly',
    evidence: 'price',
  }),
  price_range: field(line(80), { index: {}, counts: 150, kind: 'text', names: null }),
  weekly_price_range: field(line(80), { index: {}, counts: 160, kind: 'text', names: null }),
  km: field(number({ min: 0, max: 10_000_000 }), {
    index: { order: 20 },
    standardFilter: 70,
    feed: { place: 20, name: 'distance' },
    kind: 'distance',
    names:
      'kilometres kilometers odometer mileage miles km kms odo odometerreading odometervalue kmdriven kmsdriven distance kmstravelled currentmiles vehiclemileage currentmileage kilometre kilometer milage milesdriven mileagefromodometer odometerkm distancetravelled',
    like: /kilomet|odomet|mileage|milage|\bkms?\b|^kms?|^odo/i,
    unlike: /unit|type|warrant|service|fuel|city|highway|display/i,
    evidence: 'distance',
    least: 0.5,
  }),
  year: field(number({ min: 1880, max: 2100, whole: true }), {
    index: { order: 30 },
    standardFilter: 60,
    counts: 110,
    siteSearch: 50,
    feed: { place: 10, name: 'year' },
    kind: 'year',
    names:
      'year modelyear yearofmanufacture manufactureyear buildyear vehicleyear yearbuilt my yr prodyear productionyear registrationyear yearofregistration yearmodel vehiclemodeldate compliancedate builddate complianceyear manufacturedate firstregistration registrationdate datefirstregistered mfgyear makeyear',
    like: /year/i,
    unlike: /warrant|service|price|tax|rego|expir|old|age/i,
    evidence: 'year',
    byValues: true,
  }),
  colour: field(shortText, {
    index: { words: 90 },
    standardFilter: 100,
    counts: 90,
    siteSearch: 80,
    feed: { place: 30, name: 'colour' },
    kind: 'text',
    words: COLOURS,
    names:
      'colour color exteriorcolour exteriorcolor extcolour extcolor bodycolour bodycolor manufacturercolour manufacturercolor colourname paint paintcolor paintcolour exteriorcolordescription extcol colourextint basecolour genericcolour colourgeneric exterior exteriorcolorname extcolorgeneric',
    like: /colou?r|paint/i,
    unlike: /^int(?:erior)?|int(?:erior)?[\s_.]?colou?r|trim|code|hex|roof|interior|upholst|rgb/i,
  }),
  /** The dealer's own words for the colour, where `colour` is the family that shoppers choose by. */
  colour_name: field(shortText, { index: { words: 140, last: true }, kind: 'text', names: null }),
  simple_body: field(shortText, {
    index: { words: 80 },
    standardFilter: 40,
    counts: 50,
    siteSearch: 70,
    feed: { place: 40, name: 'body' },
    kind: 'text',
    words: BODIES,
    names:
      'bodytype bodystyle body bodydescription vehiclebodytype bodyshape shape carbody vehiclestyle style segment type vehicletype category cartype carsuv bodycategory vehiclebody subcategory',
    like: /body/i,
    unlike: /door|colou?r/i,
    least: 0.5,
    byValues: true,
    endsTitle:
      'sedan hatch hatchback wagon stationwagon suv coupe convertible cabriolet ute utility dualcab doublecab singlecab extracab supercab crewcab dualcabute doublecabute dualcabpickup doublecabpickup pickup cabchassis singlecabcabchassis dualcabcabchassis peoplemover van panelvan',
  }),
  simple_drive: field(shortText, {
    index: { words: 120 },
    counts: 80,
    siteSearch: 110,
    feed: { place: 70, name: 'drive' },
    kind: 'text',
    words: DRIVES,
    names:
      'drivetype drivetrain drive drivetraindescription drivetraindesc wheeldrive drivenwheels drivewheels driveline drv drivewheelconfiguration wheelsdriven traction',
    like: /drive.?t|driven/i,
    unlike: /test|km|mile/i,
    least: 0.4,
    byValues: true,
    endsTitle: 'awd 4wd 2wd fwd rwd 4x4 4x2 2x4 allwheeldrive frontwheeldrive rearwheeldrive fourwheeldrive',
  }),
  simple_fuel: field(shortText, {
    index: { words: 100 },
    standardFilter: 80,
    counts: 60,
    siteSearch: 90,
    feed: { place: 50, name: 'fuel' },
    kind: 'text',
    words: FUELS,
    names:
      'fueltype fuel fueldescription enginefueltype enginefuel energysource powersource fuelsource fuelcategory fueltypename powertrain energy',
    like: /fuel/i,
    unlike: /consum|econom|tank|capacity|city|highway|combined|efficien|mpg|cost/i,
    least: 0.4,
    byValues: true,
    endsTitle: 'petrol diesel turbodiesel unleaded',
  }),
  simple_transmission: field(shortText, {
    index: { words: 130 },
    standardFilter: 90,
    counts: 70,
    siteSearch: 100,
    feed: { place: 60, name: 'transmission' },
    kind: 'text',
    words: TRANSMISSIONS,
    names:
      'transmission transmissiontype gearbox trans transmissiondescription transdescription geartype gearboxtype gears gear vehicletransmission transmissionname',
    like: /transm|gear ?box/i,
    unlike: /speed|count|number|warrant/i,
    least: 0.4,
    byValues: true,
    endsTitle: 'auto automatic manual cvt dsg dct tiptronic sportsautomatic',
  }),
  seats: field(number({ min: 0, max: 100, whole: true }), {
    index: {},
    counts: 100,
    feed: { place: 80, name: 'seats' },
    kind: 'count',
    names:
      'seats seatingcapacity seatcapacity numberofseats noofseats seating passengercapacity numseats passengers seatcount vehicleseatingcapacity',
    evidence: 'seats',
  }),
  engine_size: field(measure(30, 20_000), {
    index: { last: true },
    kind: 'count',
    names: 'enginecc cc capacitycc enginecapacitycc displacementcc',
    evidence: 'amount',
  }),
  /** Ridden on a learner's licence, as the list of the states (LAMS) says. */
  learner_approved: field(flag(false), {
    index: { last: true },
    kind: 'flag',
    names: 'lams lamsapproved learnerapproved islams',
    evidence: 'flag',
    least: 0.9,
  }),
  /** Millimetres. */
  seat_height: field(measure(300, 2_000), {
    index: { last: true },
    kind: 'count',
    names: 'seatheight seatheightmm',
    evidence: 'amount',
  }),
  engine_hours: field(measure(0, 100_000), {
    index: { last: true },
    kind: 'count',
    names: 'enginehours hours hourmeter operatinghours enginehrs',
    evidence: 'amount',
  }),
  /** Horsepower, by which tractors are sold in every market. */
  power: field(measure(1, 5_000), {
    index: { last: true },
    kind: 'count',
    names: 'horsepower hp enginehp powerhp enginehorsepower',
    evidence: 'amount',
  }),
  pto_power: field(measure(1, 2_000), {
    index: { last: true },
    kind: 'count',
    names: 'ptohp ptohorsepower ptopower',
    evidence: 'amount',
  }),
  berths: field(measure(1, 20), {
    index: { last: true },
    kind: 'count',
    names: 'berths berth sleeps sleepingcapacity noofberths',
    evidence: 'seats',
  }),
  /** Millimetres. */
  body_length: field(measure(1_000, 30_000), {
    index: { last: true },
    kind: 'count',
    names: 'lengthmm bodylengthmm overalllengthmm externallengthmm',
    evidence: 'amount',
  }),
  /** Kilograms: the weight of an empty caravan, and the most it may weigh. */
  tare: field(measure(50, 50_000), {
    index: { last: true },
    kind: 'count',
    names: 'tare taremass tareweight tarekg',
    evidence: 'amount',
  }),
  atm: field(measure(50, 50_000), {
    index: { last: true },
    kind: 'count',
    names: 'atm atmkg aggregatetrailermass',
    evidence: 'amount',
  }),
  city: field(shortText, {
    index: {},
    siteSearch: 140,
    kind: 'text',
    names:
      'city suburb town dealercity dealersuburb addresscity locality addresslocality vehiclecity locationcity sellercity locationsuburb location vehiclelocation region',
    evidence: 'town',
    least: 0.5,
  }),
  state: field(shortText, {
    index: {},
    counts: 120,
    kind: 'text',
    names:
      'state dealerstate addressregion addressstate province territory locationstate sellerstate statecode statename region vehiclestate',
    evidence: 'region',
    least: 0.5,
  }),
  tag: field(line(60), {
    index: { question: 230 },
    kind: 'text',
    names: 'tag promo badgetext banner specialtag sticker promotion',
    evidence: 'brief',
  }),
  certified: field(flag(false), {
    index: { question: 240 },
    kind: 'flag',
    names: 'certified iscertified cpo certifiedpreowned franchiseapproved manufacturercertified',
    evidence: 'flag',
    least: 0.9,
  }),
  reserved: field(flag(false), {
    index: { question: 250 },
    kind: 'flag',
    names: 'reserved isreserved onhold underoffer deposittaken holdflag',
    evidence: 'flag',
    least: 0.9,
  }),
  sold: field(flag(false), {
    index: { question: 260 },
    kind: 'flag',
    names: 'sold issold soldflag',
    evidence: 'flag',
    least: 0.9,
  }),
  reservable: field(flag(true), { kind: 'flag', names: null }),
  /** The valuation-code flag. */
  has_nvic: field(flag(false), { index: { last: true }, kind: 'flag', names: null }),
  show_on_dealer_website: field(flag(true), { index: { question: 270 }, kind: 'flag', names: null }),
  /** Seconds since 1970, as `sold_date_timestamp`. */
  created_at: field(timestamp, {
    index: { question: 300, order: 40 },
    kind: 'moment',
    names:
      'dateinstock datecreated createdat created dateadded createddate listedat datelisted listeddate entrydate stockdate inventorydate datereceived datefirstonlot arrivaldate listingdate instockdate postingdate pubdate published dateonsite indate arrived received firstlisted startdate dateposted listed dateavailable creationdate firstpublished stockindate date',
    like: /date.*(?:stock|creat|list|add|arriv|lot|post|publi)|(?:stock|creat|list|add|arriv|post|publi).*(?:date|time)/i,
    unlike: /sold|updat|modif|expir|rego|build|comp|end|last|price|photo|image|sale/i,
    evidence: 'date',
    least: 0.6,
  }),
  sold_date_timestamp: field(timestamp, {
    index: { question: 310 },
    kind: 'moment',
    names: 'solddate datesold soldat saledate soldon',
    evidence: 'date',
    least: 0.6,
  }),
  dealership_slug: field(reference, { kind: 'text', names: null }),
  dealership_id: field(reference, {
    index: {},
    kind: 'text',
    names:
      'dealerid dealershipid yardcode storecode dealercode sellerid branchcode locationcode dealernumber dealerno companyid feedid accountid clientid siteid',
    evidence: 'brief',
  }),
  location_id: field(reference, { index: { question: 280 }, kind: 'text', names: null }),
  location_name: field(shortText, {
    index: { words: 110 },
    counts: 170,
    kind: 'text',
    names:
      'dealername dealershipname dealer yard yardname branch branchname locationname lot lotname lotlocation site sitename seller sellername dealership storename store dealerdealername companyname location',
    evidence: 'dealer',
    least: 0.5,
  }),
  item_type: field(withDefault<string | null>(line(60), 'car'), {
    index: {},
    counts: 130,
    kind: 'text',
    words: ITEM_TYPES,
    names:
      'itemtype vehicleclass vehiclecategory kind class vehicletype stockclass category type producttype itemcategory',
    least: 0.8,
  }),
  categories: field(textList(50), { index: {}, counts: 140, kind: 'list', names: null }),
  filtered_features: field(textList(200), { index: {}, counts: 180, kind: 'list', names: null }),
  features: field(textList(300), {
    kind: 'list',
    names:
      'features options optiondescription equipment standardfeatures featurelist extras optionlist accessories optionalfeatures standardequipment installedoptions vehicleoption featuredescription keyfeatures optionsdescription vehicleoptions optionstext fittedoptions',
    like: /feature|option|equipment/i,
    unlike: /code|price|count|has|fulfil/i,
    evidence: 'any',
  }),
  description: field(block(20_000), {
    kind: 'block',
    names:
      'description comments dealercomments sellernotes notes webdescription longdescription advert adtext advertdescription remarks salestext sellercomments bodytext body content contentencoded comment vehiclecomments adcopy marketingtext saleswording details overview summary text advertcopy internetcomments dealernotes',
    like: /description|comment|remark|notes/i,
    unlike:
      /short|engine|trans|body|option|colou?r|drive|fuel|style|model|internal|trim|interior|meta|feature/i,
    evidence: 'prose',
    likeEvidence: 'long',
    isLong: true,
  }),
  photos_count: field(number({ min: 0, max: 10_000, whole: true }), { kind: 'count', names: null }),
  primary_image_url: field(address, { index: {}, kind: 'address', names: null }),
  images: field(addressList(100), {
    kind: 'addresses',
    names: `imagelist images photos imageurls photourls photourllist imageurlpipe photolist imageurl image photo pictures imagelink
       imagelinks photolinks media gallery pics picturerefs photourl pictureurls pictureurl mainphoto mainimage primaryimage
       additionalimagelink additionalimages imageslarge picturehref enclosure mediacontent thumbnail`,
    like: /image|photo|picture|pics?\b|enclosure|media:content|\bimg/i,
    unlike:
      /count|updat|modif|date|number|qty|has|thumb|logo|icon|caption|order|tag|type|width|height|alt|360|video|dealer/i,
    evidence: 'address',
    byValues: true,
  }),
  videos: field(addressList(20), {
    kind: 'addresses',
    names: 'video videos videourl videolink youtube videourls youtubeurl',
    like: /video|youtube/i,
    evidence: 'address',
  }),
  spins: field(addressList(20), {
    kind: 'addresses',
    names: 'spin spins 360 view360 spinurl walkaround interior360 url360 spinlink threesixty',
    like: /360|spin/i,
    evidence: 'address',
  }),
  /** The vehicle's history report. */
  file: field(address, {
    kind: 'address',
    names:
      'historyreport reporturl carfaxurl ppsrurl inspectionreport historyreporturl carfaxlink ppsrreport',
    evidence: 'address',
  }),
  payment_processors: field(paymentProcessors, { kind: 'as-is', names: null }),
  custom_rank: field(number({ min: -1e9, max: 1e9 }), { index: { order: 60 }, kind: 'as-is', names: null }),
} satisfies Readonly<Record<AttributeName, object> & Record<string, object>>;

export type VehicleField = keyof typeof VEHICLE_FIELDS;

/** The names of the fields with this use: `FieldWith<{ counts: number }>`. */
export type FieldWith<Use> = {
  [Name in VehicleField]: (typeof VEHICLE_FIELDS)[Name] extends { readonly use: Use } ? Name : never;
}[VehicleField];

export const fieldUse = (name: VehicleField): FieldUse => VEHICLE_FIELDS[name].use;

export const FIELD_NAMES = namesOf(VEHICLE_FIELDS);
