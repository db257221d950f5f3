import type { IntakeField } from '../fields.ts';
import { folded } from '../place.ts';
import type { Evidence } from './evidence.ts';

export interface FieldSign {
  /** What feeds call it, folded, likeliest first. */
  readonly names: readonly string[];
  /** A pattern for further names. */
  readonly like?: RegExp;
  /** A name that is never meant, although the pattern fits. */
  readonly unlike?: RegExp;
  readonly evidence: Evidence;
  /** The share of values that must be of that kind; a quarter if it is not given. */
  readonly least?: number;
  /** What values must be if only the pattern fits. */
  readonly likeEvidence?: Evidence;
  /** Of two such columns the one with more to read. */
  readonly isLong?: boolean;
  /** Found by values alone, whatever the column is called. */
  readonly byValues?: boolean;
  /** Whether two rows hardly ever say the same. */
  readonly isDistinct?: boolean;
}

const listed = (names: string): readonly string[] => names.split(/\s+/).filter((name) => name !== '');

/** How a column is recognised, by our field. */
export const SIGNS: Readonly<Partial<Record<IntakeField, FieldSign>>> = {
  vin: {
    names: listed(
      'vin vinnumber vehicleidentificationnumber vinno vinnum chassisnumber chassisno chassis vincode',
    ),
    evidence: 'vin',
    byValues: true,
    isDistinct: true,
  },
  id: {
    names: listed(
      'id vehicleid listingid adid uniqueid uid uuid carid itemid guid recordid inventoryid advertid sku vehicleuid externalid refid lotid key',
    ),
    evidence: 'code',
    isDistinct: true,
  },
  stocknum: {
    names: listed(
      'stocknumber stockno stocknum stock stockcode stockref stockid stk stkno stknum stocknbr dealerstocknumber inventorystocknumber stockreference dealerreference dealerref advertreference mpn',
    ),
    like: /stock.?(?:n|#|id|ref|code)|stk.?(?:n|#)/i,
    unlike: /status|type|date|photo|image/i,
    evidence: 'code',
    isDistinct: true,
  },
  name: {
    names: listed(
      'title name headline listingtitle adtitle vehiclename vehicletitle advertheading heading vehicle carname shortdescription vehicledescription fullname webtitle description1 model_full attentiongrabber displayname makemodel makeandmodel yearmakemodel makemodelvariant vehiclemakemodel car',
    ).map(folded),
    evidence: 'short',
  },
  make: {
    names: listed(
      'make brand manufacturer makename vehiclemake marque oem mfr mfg maker carmake company brandname',
    ),
    evidence: 'make',
    byValues: true,
  },
  model: {
    names: listed(
      'model modelname vehiclemodel modeldescription modelfamily familydescription family modelgroup range carmodel modelrange',
    ),
    unlike: /year|number|code/i,
    evidence: 'brief',
  },
  badge: {
    names: listed(
      'badge trim trimlevel variant badgedescription derivative submodel grade trimname trimdescription version spec edition variantname vehicletrim modeltrim styledescription seriesdetail modelvariant',
    ),
    unlike: /interior|int|colou?r|material|text/i,
    evidence: 'short',
  },
  series: {
    names: listed('series modelseries seriescode generation modelcode modelnumber modelno seriespublic'),
    evidence: 'short',
  },
  year: {
    names: listed(
      'year modelyear yearofmanufacture manufactureyear buildyear vehicleyear yearbuilt my yr prodyear productionyear registrationyear yearofregistration yearmodel vehiclemodeldate compliancedate builddate complianceyear manufacturedate firstregistration registrationdate datefirstregistered mfgyear makeyear',
    ),
    like: /year/i,
    unlike: /warrant|service|price|tax|rego|expir|old|age/i,
    evidence: 'year',
    byValues: true,
  },
  car_type: {
    names: listed(
      'condition usedornew neworused newused usednew stocktype vehiclecondition conditiontype itemcondition stateofvehicle type vehicletype listingtype saletype inventorytype cartype offertype category stockcategory class vehiclestatus usedflag advertisementtype salescategory',
    ),
    like: /new.{0,3}used|used.{0,3}new|condition/i,
    unlike: /air|note|text|report/i,
    evidence: 'condition',
    least: 0.6,
    byValues: true,
  },
  status: {
    names: listed(
      'status availability stockstatus vehiclestatus salesstatus salestatus listingstatus stateofsale inventorystatus advertstatus',
    ),
    unlike: /title/i,
    evidence: 'status',
    least: 0.6,
  },
  price: {
    names: listed(
      `sellingprice saleprice internetprice specialprice price askingprice advertisedprice retailprice driveawayprice
       webprice currentprice buynowprice pricedriveaway priceinclgst dap listprice egcprice priceegc egc amount advertprice priceincgst
       cashprice finalprice priceamount displayprice pricedisplay onlineprice ourprice netprice totalprice msrp rrp startprice cost value`,
    ),
    like: /price|amount/i,
    unlike:
      /week|month|financ|range|type|qualif|label|\bwas|waspr|old|origin|before|previous|purchase|wholesale|trade|currency|text|includ|drop|reduc|present|book|invoice|cost|min|max|per|exc?l|show|hide|note|unit|saving|discount|rrp|msrp|date/i,
    evidence: 'price',
  },
  weekly_price: {
    names: listed('weeklyprice pricepw perweek weeklyrate rentalprice priceperweek weeklyrepayment weekly'),
    evidence: 'price',
  },
  price_qualifier: {
    names: listed(
      'pricequalifier pricetype pricelabel pricetext pricesuffix priceincludes pricedescription pricestatement',
    ),
    evidence: 'words',
  },
  km: {
    names: listed(
      'kilometres kilometers odometer mileage miles km kms odo odometerreading odometervalue kmdriven kmsdriven distance kmstravelled currentmiles vehiclemileage currentmileage kilometre kilometer milage milesdriven mileagefromodometer odometerkm distancetravelled',
    ),
    like: /kilomet|odomet|mileage|milage|\bkms?\b|^kms?|^odo/i,
    unlike: /unit|type|warrant|service|fuel|city|highway|display/i,
    evidence: 'distance',
    least: 0.5,
  },
  colour: {
    names: listed(
      'colour color exteriorcolour exteriorcolor extcolour extcolor bodycolour bodycolor manufacturercolour manufacturercolor colourname paint paintcolor paintcolour exteriorcolordescription extcol colourextint basecolour genericcolour colourgeneric exterior exteriorcolorname extcolorgeneric',
    ),
    like: /colou?r|paint/i,
    unlike: /^int(?:erior)?|int(?:erior)?[\s_.]?colou?r|trim|code|hex|roof|interior|upholst|rgb/i,
    evidence: 'colour',
  },
  simple_body: {
    names: listed(
      'bodytype bodystyle body bodydescription vehiclebodytype bodyshape shape carbody vehiclestyle style segment type vehicletype category cartype carsuv bodycategory vehiclebody subcategory',
    ),
    like: /body/i,
    unlike: /door|colou?r/i,
    evidence: 'body',
    least: 0.5,
    byValues: true,
  },
  simple_drive: {
    names: listed(
      'drivetype drivetrain drive drivetraindescription drivetraindesc wheeldrive drivenwheels drivewheels driveline drv drivewheelconfiguration wheelsdriven traction',
    ),
    like: /drive.?t|driven/i,
    unlike: /test|km|mile/i,
    evidence: 'drive',
    least: 0.4,
    byValues: true,
  },
  simple_fuel: {
    names: listed(
      'fueltype fuel fueldescription enginefueltype enginefuel energysource powersource fuelsource fuelcategory fueltypename powertrain energy',
    ),
    like: /fuel/i,
    unlike: /consum|econom|tank|capacity|city|highway|combined|efficien|mpg|cost/i,
    evidence: 'fuel',
    least: 0.4,
    byValues: true,
  },
  simple_transmission: {
    names: listed(
      'transmission transmissiontype gearbox trans transmissiondescription transdescription geartype gearboxtype gears gear vehicletransmission transmissionname',
    ),
    like: /transm|gear ?box/i,
    unlike: /speed|count|number|warrant/i,
    evidence: 'transmission',
    least: 0.4,
    byValues: true,
  },
  seats: {
    names: listed(
      'seats seatingcapacity seatcapacity numberofseats noofseats seating passengercapacity numseats passengers seatcount vehicleseatingcapacity',
    ),
    evidence: 'seats',
  },
  engine_size: {
    names: listed('enginecc cc capacitycc enginecapacitycc displacementcc'),
    evidence: 'amount',
  },
  learner_approved: {
    names: listed('lams lamsapproved learnerapproved islams'),
    evidence: 'flag',
    least: 0.9,
  },
  seat_height: { names: listed('seatheight seatheightmm'), evidence: 'amount' },
  engine_hours: { names: listed('enginehours hours hourmeter operatinghours enginehrs'), evidence: 'amount' },
  power: { names: listed('horsepower hp enginehp powerhp enginehorsepower'), evidence: 'amount' },
  pto_power: { names: listed('ptohp ptohorsepower ptopower'), evidence: 'amount' },
  berths: { names: listed('berths berth sleeps sleepingcapacity noofberths'), evidence: 'seats' },
  body_length: {
    names: listed('lengthmm bodylengthmm overalllengthmm externallengthmm'),
    evidence: 'amount',
  },
  tare: { names: listed('tare taremass tareweight tarekg'), evidence: 'amount' },
  atm: { names: listed('atm atmkg aggregatetrailermass'), evidence: 'amount' },
  city: {
    names: listed(
      'city suburb town dealercity dealersuburb addresscity locality addresslocality vehiclecity locationcity sellercity locationsuburb location vehiclelocation region',
    ),
    evidence: 'town',
    least: 0.5,
  },
  state: {
    names: listed(
      'state dealerstate addressregion addressstate province territory locationstate sellerstate statecode statename region vehiclestate',
    ),
    evidence: 'region',
    least: 0.5,
  },
  location_name: {
    names: listed(
      'dealername dealershipname dealer yard yardname branch branchname locationname lot lotname lotlocation site sitename seller sellername dealership storename store dealerdealername companyname location',
    ),
    evidence: 'dealer',
    least: 0.5,
  },
  dealership_id: {
    names: listed(
      'dealerid dealershipid yardcode storecode dealercode sellerid branchcode locationcode dealernumber dealerno companyid feedid accountid clientid siteid',
    ),
    evidence: 'brief',
  },
  created_at: {
    names: listed(
      'dateinstock datecreated createdat created dateadded createddate listedat datelisted listeddate entrydate stockdate inventorydate datereceived datefirstonlot arrivaldate listingdate instockdate postingdate pubdate published dateonsite indate arrived received firstlisted startdate dateposted listed dateavailable creationdate firstpublished stockindate date',
    ),
    like: /date.*(?:stock|creat|list|add|arriv|lot|post|publi)|(?:stock|creat|list|add|arriv|post|publi).*(?:date|time)/i,
    unlike: /sold|updat|modif|expir|rego|build|comp|end|last|price|photo|image|sale/i,
    evidence: 'date',
    least: 0.6,
  },
  sold_date_timestamp: {
    names: listed('solddate datesold soldat saledate soldon'),
    evidence: 'date',
    least: 0.6,
  },
  certified: {
    names: listed('certified iscertified cpo certifiedpreowned franchiseapproved manufacturercertified'),
    evidence: 'flag',
    least: 0.9,
  },
  reserved: {
    names: listed('reserved isreserved onhold underoffer deposittaken holdflag'),
    evidence: 'flag',
    least: 0.9,
  },
  sold: { names: listed('sold issold soldflag'), evidence: 'flag', least: 0.9 },
  images: {
    names: listed(
      `imagelist images photos imageurls photourls photourllist imageurlpipe photolist imageurl image photo pictures imagelink
       imagelinks photolinks media gallery pics picturerefs photourl pictureurls pictureurl mainphoto mainimage primaryimage
       additionalimagelink additionalimages imageslarge picturehref enclosure mediacontent thumbnail`,
    ),
    like: /image|photo|picture|pics?\b|enclosure|media:content|\bimg/i,
    unlike:
      /count|updat|modif|date|number|qty|has|thumb|logo|icon|caption|order|tag|type|width|height|alt|360|video|dealer/i,
    evidence: 'address',
    byValues: true,
  },
  videos: {
    names: listed('video videos videourl videolink youtube videourls youtubeurl'),
    like: /video|youtube/i,
    evidence: 'address',
  },
  spins: {
    names: listed('spin spins 360 view360 spinurl walkaround interior360 url360 spinlink threesixty'),
    like: /360|spin/i,
    evidence: 'address',
  },
  file: {
    names: listed(
      'historyreport reporturl carfaxurl ppsrurl inspectionreport historyreporturl carfaxlink ppsrreport',
    ),
    evidence: 'address',
  },
  features: {
    names: listed(
      'features options optiondescription equipment standardfeatures featurelist extras optionlist accessories optionalfeatures standardequipment installedoptions vehicleoption featuredescription keyfeatures optionsdescription vehicleoptions optionstext fittedoptions',
    ),
    like: /feature|option|equipment/i,
    unlike: /code|price|count|has|fulfil/i,
    evidence: 'any',
  },
  description: {
    names: listed(
      'description comments dealercomments sellernotes notes webdescription longdescription advert adtext advertdescription remarks salestext sellercomments bodytext body content contentencoded comment vehiclecomments adcopy marketingtext saleswording details overview summary text advertcopy internetcomments dealernotes',
    ),
    like: /description|comment|remark|notes/i,
    unlike:
      /short|engine|trans|body|option|colou?r|drive|fuel|style|model|internal|trim|interior|meta|feature/i,
    evidence: 'prose',
    likeEvidence: 'long',
    isLong: true,
  },
  item_type: {
    names: listed(
      'itemtype vehicleclass vehiclecategory kind class vehicletype stockclass category type producttype itemcategory',
    ),
    evidence: 'itemType',
    least: 0.8,
  },
  tag: {
    names: listed('tag promo badgetext banner specialtag sticker promotion'),
    evidence: 'brief',
  },
};

/** Every name that a column of a feed is known to have: a line with some of them is the header of a table. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(
  Object.values(SIGNS).flatMap((sign) => sign?.names ?? []),
);
