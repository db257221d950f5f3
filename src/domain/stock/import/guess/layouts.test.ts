import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { VehicleField } from '#domain/vehicles/attributes/fields.ts';
import type { FeedRow } from '../column-lookup.ts';
import { guessMapping } from './guess.ts';

interface Layout {
  readonly market?: MarketCode;
  readonly table: string;
  /** By field the column that it must be read from; fields that are not named must not be read at all. */
  readonly used: Partial<Readonly<Record<VehicleField, string>>>;
  readonly asks?: readonly string[];
}

const rowsOf = (table: string): readonly FeedRow[] =>
  parse(table.trim(), { columns: true, relax_column_count: true, trim: true, relax_quotes: true });

/** Columns of layouts that are met in the trade and in public, with invented cars. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  'Australian listings': {
    table: `
Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price
Ssangyong,2022,Rexton,Sutherland Isuzu Ute,2022 Ssangyong Rexton Ultimate (awd),DEMO,Automatic,"4 cyl, 2.2 L",AWD,Diesel,8.7 L / 100 km,5595,White / Black,"Caringbah, NSW",4 cyl,SUV, 4 Doors, 7 Seats,51990
MG,2022,MG3,Hatchback,2022 MG MG3 Auto Excite (with Navigation),USED,Automatic,"4 cyl, 1.5 L",Front,Premium,6.7 L / 100 km,16,Black / Black,"Rushcutters Bay, NSW",4 cyl,Hatchback, 5 Doors, 5 Seats,19990
BMW,2022,430I,Coupe,2022 BMW 430I M Sport,USED,Automatic,"4 cyl, 2 L",Rear,Premium,6.6 L / 100 km,8472,Grey / White,"Brookvale, NSW",4 cyl,Coupe, 2 Doors, 4 Seats,108988
Mercedes-Benz,2011,E500,Coupe,2011 Mercedes-Benz E500 Elegance,USED,Automatic,"8 cyl, 5.5 L",Rear,Premium,11 L / 100 km,136517,White / Brown,"Homebush, NSW",8 cyl,Coupe, 2 Doors, 4 Seats,32990
Renault,2022,Arkana,SUV,2022 Renault Arkana Intens,NEW,-,-,Front,-,- / -,-,- / -,"Perth, WA",-,SUV,-,-,POA`,
    used: {
      ...{ make: 'Brand', year: 'Year', model: 'Model', name: 'Title', car_type: 'UsedOrNew' },
      ...{ simple_transmission: 'Transmission', simple_drive: 'DriveType', simple_fuel: 'FuelType' },
      ...{ km: 'Kilometres', colour: 'ColourExtInt', city: 'Location', state: 'Location' },
      ...{ simple_body: 'BodyType', seats: 'Seats', price: 'Price' },
      features: 'Engine+FuelConsumption+Doors',
    },
  },
  'classified advertisements': {
    market: 'US',
    table: `
id,url,region,region_url,price,year,manufacturer,model,condition,cylinders,fuel,odometer,title_status,transmission,VIN,drive,size,type,paint_color,image_url,description,county,state,lat,long,posting_date
7301,https://auburn.example/1.html,auburn,https://auburn.example,33590,2014,gmc,sierra 1500 crew cab slt,good,8 cylinders,gas,57923,clean,other,3GTP1VEC4EG551563,,,pickup,white,https://images.example/1_600x450.jpg,"Carvana is the safer way to buy a car, and during these times we bring it to your door.",,al,32.59,-85.48,2021-05-04T12:31:18-0500
7302,https://auburn.example/2.html,auburn,https://auburn.example,22590,2010,chevrolet,silverado 1500,excellent,8 cylinders,gas,71229,clean,automatic,1GCSCSE06AZ123462,4wd,full-size,pickup,blue,https://images.example/2_600x450.jpg,"One owner truck with a clean history. Serviced on time, tow package and bed liner fitted.",,al,32.59,-85.48,2021-05-04T12:31:08-0500
7303,https://birmingham.example/3.html,birmingham,https://birmingham.example,39590,2020,toyota,tacoma double cab,like new,6 cylinders,diesel,19160,rebuilt,manual,3TMCZ5AN0LM123460,fwd,mid-size,SUV,red,https://images.example/3_600x450.jpg,"Low miles, one owner, the best colour. Come and see it on our lot on Main Street today.",,al,33.52,-86.80,2021-05-03T09:31:25-0500`,
    used: {
      ...{ id: 'id', city: 'region', price: 'price', year: 'year', make: 'manufacturer', model: 'model' },
      ...{ car_type: 'condition', simple_fuel: 'fuel', km: 'odometer', simple_transmission: 'transmission' },
      ...{
        vin: 'VIN',
        simple_drive: 'drive',
        simple_body: 'type',
        colour: 'paint_color',
        images: 'image_url',
      },
      ...{ description: 'description', state: 'state', created_at: 'posting_date', features: 'cylinders' },
    },
  },
  'specifications with MSRP': {
    market: 'US',
    table: `
Make,Model,Year,Engine Fuel Type,Engine HP,Engine Cylinders,Transmission Type,Driven_Wheels,Number of Doors,Market Category,Vehicle Size,Vehicle Style,highway MPG,city mpg,Popularity,MSRP
BMW,1 Series M,2011,premium unleaded (required),335,6,MANUAL,rear wheel drive,2,"Factory Tuner,Luxury,High-Performance",Compact,Coupe,26,19,3916,46135
Audi,A6,2016,flex-fuel (unleaded/E85),252,4,AUTOMATED_MANUAL,all wheel drive,4,Luxury,Midsize,Sedan,31,24,3105,52600
Ford,F-150,2015,regular unleaded,282,6,AUTOMATIC,four wheel drive,4,Flex Fuel,Large,Crew Cab Pickup,23,17,5657,38000
Nissan,Leaf,2014,electric,107,0,DIRECT_DRIVE,front wheel drive,4,Hatchback,Compact,4dr Hatchback,101,126,2009,32000`,
    used: {
      ...{ make: 'Make', model: 'Model', year: 'Year', simple_fuel: 'Engine Fuel Type', price: 'MSRP' },
      ...{ simple_transmission: 'Transmission Type', simple_drive: 'Driven_Wheels' },
      ...{ simple_body: 'Vehicle Style', features: 'Engine Cylinders+Number of Doors', power: 'Engine HP' },
    },
    asks: ['car_type'],
  },
  'machines with their hours and horsepower': {
    table: `
Stock No,Condition,Make,Model,Year,Category,Hours,Engine HP,PTO HP,Price
T1,Used,John Deere,6140M,2019,Tractor,2410,140,120,142000
T2,New,Kubota,M5-091,2026,Tractor,4,93,76,84900
T3,Used,New Holland,T5.110,2021,Tractor,1288,110,94,98500`,
    used: {
      ...{ stocknum: 'Stock No', car_type: 'Condition', make: 'Make', model: 'Model', year: 'Year' },
      ...{ item_type: 'Category', price: 'Price' },
      ...{ engine_hours: 'Hours', power: 'Engine HP', pto_power: 'PTO HP' },
    },
  },
  'a name and a selling price': {
    table: `
name,year,selling_price,km_driven,fuel,seller_type,transmission,owner,mileage,engine,max_power,seats
Maruti Swift Dzire VDI,2014,450000,145500,Diesel,Individual,Manual,First Owner,23.4 kmpl,1248 CC,74 bhp,5
Skoda Rapid 1.5 TDI Ambition,2014,370000,120000,Diesel,Dealer,Manual,Second Owner,21.14 kmpl,1498 CC,103.52 bhp,5
Honda City 2017-2020 EXi,2006,158000,140000,Petrol,Individual,Automatic,Third Owner,17.7 kmpl,1497 CC,78 bhp,5`,
    used: {
      ...{ name: 'name', year: 'year', price: 'selling_price', km: 'km_driven', simple_fuel: 'fuel' },
      ...{ simple_transmission: 'transmission', seats: 'seats', features: 'engine+max_power' },
    },
  },
  'present and selling price': {
    table: `
Car_Name,Year,Selling_Price,Present_Price,Kms_Driven,Fuel_Type,Seller_Type,Transmission,Owner
Hyundai i20,2014,3350,5590,27000,Petrol,Dealer,Manual,0
Toyota Corolla Altis,2013,4750,9540,43000,Diesel,Individual,Automatic,1
Honda City,2017,7250,9850,6900,Petrol,Dealer,Manual,0`,
    used: {
      ...{ name: 'Car_Name', year: 'Year', price: 'Selling_Price', km: 'Kms_Driven' },
      ...{ simple_fuel: 'Fuel_Type', simple_transmission: 'Transmission' },
    },
  },
  'no make': {
    table: `
model,year,price,transmission,mileage,fuelType,tax,mpg,engineSize
 Focus,2018,12990,Manual,9083,Petrol,150,57.7,1.0
 Fiesta,2017,13495,Semi-Auto,12456,Diesel,150,57.7,1.5
 Kuga,2019,21495,Automatic,10460,Petrol,145,40.3,1.5`,
    used: {
      ...{ model: 'model', year: 'year', price: 'price', simple_transmission: 'transmission' },
      ...{ km: 'mileage', simple_fuel: 'fuelType' },
    },
    asks: ['make'],
  },
  'auction lots': {
    market: 'US',
    table: `
,price,brand,model,year,title_status,mileage,color,vin,lot,state,country,condition
0,6300,toyota,cruiser,2008,clean vehicle,274117.0,black,  jtezu11f88k007763,159348797,new jersey, usa,10 days left
1,2899,ford,se,2011,clean vehicle,190552.0,silver,  2fmdk3gc4bbb02217,166951262,tennessee, usa,6 days left
2,5350,dodge,mpv,2018,salvage insurance,39590.0,silver,  3c4pdcgg5jt346413,167655728,georgia, usa,2 days left`,
    used: {
      ...{ price: 'price', make: 'brand', model: 'model', year: 'year', km: 'mileage', colour: 'color' },
      ...{ vin: 'vin', state: 'state' },
    },
  },
  'abbreviated columns': {
    market: 'US',
    table: `
brand,model,model_year,milage,fuel_type,engine,transmission,ext_col,int_col,accident,clean_title,price
Ford,Utility Police Interceptor Base,2013,"51,000 mi.",E85 Flex Fuel,300.0HP 3.7L V6 Cylinder Engine Flex Fuel Capability,6-Speed A/T,Black,Black,At least 1 accident or damage reported,Yes,"$10,300"
Hyundai,Palisade SEL,2021,"34,742 mi.",Gasoline,3.8L V6 24V GDI DOHC,8-Speed Automatic,Moonlight Cloud,Gray,At least 1 accident or damage reported,Yes,"$38,005"
INFINITI,Q50 Hybrid Sport,2015,"88,900 mi.",Hybrid,354.0HP 3.5L V6 Cylinder Engine Gas/Electric Hybrid,7-Speed A/T,Black,Black,None reported,Yes,"$15,500"
Audi,Q3 45 S line,2021,"9,835 mi.",–,2.0L I4 16V GDI DOHC Turbo,8-Speed Automatic,Glacier White,Black,None reported,,"$34,999"`,
    used: {
      ...{ make: 'brand', model: 'model', year: 'model_year', km: 'milage', simple_fuel: 'fuel_type' },
      ...{ simple_transmission: 'transmission', colour: 'ext_col', price: 'price', features: 'engine' },
    },
  },
  'auction results': {
    market: 'US',
    table: `
year,make,model,trim,body,transmission,vin,state,condition,odometer,color,interior,seller,mmr,sellingprice,saledate
2015,Kia,Sorento,LX,SUV,automatic,5xyktca69fg566472,ca,5,16639,white,black,kia motors america inc,20500,21500,Tue Dec 16 2014 12:30:00 GMT-0800 (PST)
2014,BMW,3 Series,328i SULEV,Sedan,automatic,wba3c1c51ek116351,ca,45,1331,gray,black,financial services remarketing (lease),31900,30000,Thu Jan 15 2015 04:30:00 GMT-0800 (PST)
2015,Volvo,S60,T5,Sedan,automatic,yv1612tb4f1310987,ca,41,14282,white,black,volvo na rep/world omni,27500,27750,Thu Jan 29 2015 04:30:00 GMT-0800 (PST)`,
    used: {
      ...{ year: 'year', make: 'make', model: 'model', badge: 'trim', simple_body: 'body', vin: 'vin' },
      ...{ simple_transmission: 'transmission', state: 'state', km: 'odometer', colour: 'color' },
      ...{ price: 'sellingprice', sold_date_timestamp: 'saledate', location_name: 'seller' },
    },
  },
  'levy and leather': {
    table: `
ID,Price,Levy,Manufacturer,Model,Prod. year,Category,Leather interior,Fuel type,Engine volume,Mileage,Cylinders,Gear box type,Drive wheels,Doors,Wheel,Color,Airbags
45654403,13328,1399,LEXUS,RX 450,2010,Jeep,Yes,Hybrid,3.5,186005 km,6.0,Automatic,4x4,04-May,Left wheel,Silver,12
44731507,16621,1018,CHEVROLET,Equinox,2011,Jeep,No,Petrol,3,192000 km,6.0,Tiptronic,4x4,04-May,Left wheel,Black,8
45774419,8467,-,HONDA,FIT,2006,Hatchback,No,Petrol,1.3,200000 km,4.0,Variator,Front,04-May,Right-hand drive,Black,2`,
    used: {
      ...{ id: 'ID', price: 'Price', make: 'Manufacturer', model: 'Model', year: 'Prod. year' },
      ...{ simple_body: 'Category', simple_fuel: 'Fuel type', km: 'Mileage', simple_drive: 'Drive wheels' },
      ...{ simple_transmission: 'Gear box type', colour: 'Color', features: 'Cylinders+Doors' },
    },
  },
  'American stock export': {
    market: 'US',
    table: `
DealerId,DealerName,Type,Stock,VIN,Year,Make,Model,Body,Trim,ModelNumber,Doors,ExteriorColor,InteriorColor,EngineCylinders,EngineDisplacement,Transmission,Miles,SellingPrice,MSRP,BookValue,Invoice,Certified,DateInStock,Description,Options,CityMPG,HighwayMPG,Drivetrain,Fuel_Type,PassengerCapacity,ImageList,ImageCount
D100,Lakeside Motors,Used,P1001,1FTEW1EP5KFA00001,2019,Ford,F-150,Crew Cab Pickup,XLT,W1E,4,Oxford White,Gray,6,2.7L,10-Speed Automatic,41250,33995,0,31000,0,False,10/12/2026,Clean one owner truck with tow package and a spray in bed liner fitted.,Tow Package|Bed Liner,20,26,4WD,Gasoline,6,https://img.example/1.jpg|https://img.example/2.jpg,2
D100,Lakeside Motors,New,N2002,1FMCU0F61LUA00002,2027,Ford,Escape,SUV,SE,U0F,4,Rapid Red,Black,3,1.5L,8-Speed Automatic,12,29880,31995,0,29000,False,11/20/2026,The new Escape with the co-pilot package; ask us about this month's offers.,Co-Pilot360,27,33,FWD,Gasoline,5,https://img.example/3.jpg,1
D100,Lakeside Motors,Used,P1003,5NPE34AF0JH000003,2018,Hyundai,Sonata,Sedan,Limited,284,4,Black,Tan,4,2.4L,6-Speed Automatic,60111,0,0,15000,0,True,09/30/2026,Loaded Sonata Limited with a panoramic roof and cooled seats in great shape.,Sunroof|Cooled Seats,25,35,FWD,Gasoline,5,,0`,
    used: {
      ...{ dealership_id: 'DealerId', location_name: 'DealerName', car_type: 'Type', stocknum: 'Stock' },
      ...{ vin: 'VIN', year: 'Year', make: 'Make', model: 'Model', simple_body: 'Body', badge: 'Trim' },
      ...{ series: 'ModelNumber', colour: 'ExteriorColor', simple_transmission: 'Transmission', km: 'Miles' },
      ...{ price: 'SellingPrice', certified: 'Certified', created_at: 'DateInStock', images: 'ImageList' },
      ...{ description: 'Description', features: 'Options', simple_drive: 'Drivetrain' },
      ...{ simple_fuel: 'Fuel_Type', seats: 'PassengerCapacity' },
    },
  },
  'columns with spaces and a series in place of the trim': {
    market: 'US',
    table: `
DealerID,VIN,Stock #,New/Used,Year,Make,Model,Model Number,Body,Transmission,Series,Body Door Ct,Odometer,Engine Cylinder Ct,Engine Displacement,Drivetrain Desc,Colour,Interior Color,MSRP,Price,Inventory Date,Certified,Description,Features,Photo Url List,City MPG,Highway MPG,Photos Last Modified Date,Series Detail,Engine,Fuel,Age
D7,1G1ZD5ST0JF000001,A10,U,2018,Chevrolet,Malibu,1ZD69,4D Sedan,Automatic,LT,4,45000,4,1.5,FWD,Silver Ice,Black,0,15995,10/01/2026,No,Clean history and one owner from new with all services on time.,ABS|Air,https://p.example/1.jpg|https://p.example/2.jpg,27,36,11/02/2026,,1.5L,Gasoline,55
D7,2T3P1RFV0KC000002,A11,U,2019,Toyota,RAV4,4442,4D Sport Utility,Automatic,XLE,4,32000,4,2.5,AWD,Blizzard Pearl,Gray,0,25995,10/13/2026,Yes,Certified with a seven year powertrain warranty and roadside help included.,ABS|Roof,https://p.example/3.jpg,27,34,11/02/2026,,2.5L,Gasoline,42
D7,1C4RJFBG0LC000003,B12,N,2026,Jeep,Grand Cherokee,WKJP74,4D Sport Utility,Automatic,Limited,4,8,6,3.6,4WD,Granite,Black,47000,44995,10/20/2026,No,New with the tow group and heated seats; take it for a drive this weekend.,ABS|Tow,https://p.example/4.jpg,18,25,11/02/2026,,3.6L,Gasoline,35`,
    used: {
      ...{ dealership_id: 'DealerID', vin: 'VIN', stocknum: 'Stock #', car_type: 'New/Used', year: 'Year' },
      ...{ make: 'Make', model: 'Model', simple_body: 'Body', simple_transmission: 'Transmission' },
      ...{
        badge: 'Series',
        km: 'Odometer',
        simple_drive: 'Drivetrain Desc',
        colour: 'Colour',
        price: 'Price',
      },
      ...{ created_at: 'Inventory Date', certified: 'Certified', description: 'Description' },
      ...{ features: 'Features', images: 'Photo Url List', simple_fuel: 'Fuel' },
    },
  },
  'flags for new, used and demo': {
    table: `
Feed_Id,Vehicle_ID,FullRegistration,Colour,FuelType,Year,Mileage,Bodytype,Doors,Make,Model,Variant,EngineSize,Price,Transmission,PictureRefs,PreviousOwners,FourWheelDrive,Options,Comments,New,Used,Site,ExDemo,TradePrice,Attention_Grabber
F1,V1,AB12CDE,Blue,Petrol,2019,45000,Hatchback,5,Ford,Focus,Zetec 1.0,999,9995,Manual,"https://pix.example/a.jpg,https://pix.example/b.jpg",2,N,"Air conditioning, Alloy wheels",A tidy example with a full history and two keys that drives as it should.,N,Y,Main,N,8000,One owner from new
F1,V2,AB12CDF,Red,Diesel,2026,50,Hatchback,5,Kia,Rio,GT-Line,1396,18995,Manual,https://pix.example/c.jpg,0,N,Sat nav,Brand new and ready to go with the balance of its warranty and free mats.,Y,N,Main,N,17000,Save today
F1,V3,AB12CDG,White,Petrol,2025,900,SUV,5,Kia,Sportage,GT-Line,1598,29995,Automatic,https://pix.example/d.jpg,1,Y,Sat nav,Our demonstrator with only a few hundred on the clock and a long warranty.,N,Y,North,Y,27000,Ex demo`,
    used: {
      ...{
        dealership_id: 'Feed_Id',
        id: 'Vehicle_ID',
        colour: 'Colour',
        simple_fuel: 'FuelType',
        year: 'Year',
      },
      ...{ km: 'Mileage', simple_body: 'Bodytype', make: 'Make', model: 'Model', badge: 'Variant' },
      ...{ price: 'Price', simple_transmission: 'Transmission', images: 'PictureRefs', features: 'Options' },
      ...{ description: 'Comments', car_type: 'ExDemo+New+Used', name: 'Attention_Grabber' },
    },
  },
  'Australian dealer system': {
    table: `
YardCode,StockNumber,RegNum,StockType,Make,Model,Series,Badge,BodyStyle,Colour,Doors,Seats,GearType,GearCount,FuelType,EngineSize,Cylinders,Odometer,BuildDate,VIN,EngineNum,Price,SpecialPrice,IsDriveAway,AdvertDescription,StandardFeatures,NVIC,DateUpdated,Photo1,Photo2,Photo3,PhotoCount
Y1,U1001,ABC123,Used,TOYOTA,Landcruiser,VDJ200R,GXL,Wagon,Glacier White,5,8,A,6,D,4.5,8,"120,500",03/2019,JTMCV02J004000001,1VD1,89990,,Y,"ONE OWNER, LOW KM, FULL HISTORY. THIS CRUISER IS READY TO TOW THE VAN ANYWHERE.",ABS|Tow bar,ABC19A,26/11/2026,https://cdn.example/U1001_1.jpg,https://cdn.example/U1001_2.jpg,,2
Y1,U1002,ABC124,Demo,MAZDA,CX5,KF4WLA,Akera,Wagon,Soul Red,5,5,A,6,P,2.5,4,"3,200",11/2025,JM0KF4WLA00000002,PY,52990,49990,Y,"Our demo with all that you could want, from leather to a head-up display.",ABS|Leather,DEF25B,26/11/2026,https://cdn.example/U1002_1.jpg,https://cdn.example/U1002_2.jpg,https://cdn.example/U1002_3.jpg,3
Y2,N1003,,New,ISUZU UTE,D-Max,RG,X-Terrain,Ute,Volcanic Amber,4,5,A,6,D,3.0,4,10,10/2026,MPATFS40J00000003,4JJ3,72990,,N,"New stock in the yard now, call in for a drive and a look at what is on offer.",ABS,GHI26C,25/11/2026,https://cdn.example/N1003_1.jpg,,,1`,
    used: {
      ...{ dealership_id: 'YardCode', stocknum: 'StockNumber', car_type: 'StockType', make: 'Make' },
      ...{ model: 'Model', series: 'Series', badge: 'Badge', simple_body: 'BodyStyle', colour: 'Colour' },
      ...{ seats: 'Seats', simple_transmission: 'GearType', simple_fuel: 'FuelType', km: 'Odometer' },
      ...{ year: 'BuildDate', vin: 'VIN', price: 'SpecialPrice+Price', description: 'AdvertDescription' },
      ...{ features: 'StandardFeatures', images: 'Photo*' },
    },
  },
  'a marketplace of New Zealand': {
    market: 'NZ',
    table: `
ListingId,Title,Make,Model,Year,Odometer,StartPrice,BuyNowPrice,PriceDisplay,BodyStyle,Fuel,Transmission,ExteriorColour,Doors,Seats,EngineSize,NumberPlate,Suburb,Region,StockNumber,StartDate,PictureHref
300001,Toyota Aqua S Hybrid 2017,Toyota,Aqua,2017,"64,200km",0,15990,"$15,990",Hatchback,Hybrid,Automatic,Silver,5,5,1500,ABC123,Penrose,Auckland,W100,2026-11-20,https://images.example/photoserver/full/1.jpg
300002,Mazda Axela 20S 2015,Mazda,Axela,2015,"98,000km",0,12990,"$12,990",Hatchback,Petrol,Automatic,Black,5,5,2000,ABC124,Penrose,Auckland,W101,2026-11-21,https://images.example/photoserver/full/2.jpg
300003,Nissan Leaf 30X 2016,Nissan,Leaf,2016,"51,000km",0,11990,"$11,990",Hatchback,Electric,Automatic,Blue,5,5,0,ABC125,Hornby,Canterbury,W102,2026-11-22,https://images.example/photoserver/full/3.jpg`,
    used: {
      ...{ id: 'ListingId', name: 'Title', make: 'Make', model: 'Model', year: 'Year', km: 'Odometer' },
      ...{ price: 'BuyNowPrice', simple_body: 'BodyStyle', simple_fuel: 'Fuel', colour: 'ExteriorColour' },
      ...{ simple_transmission: 'Transmission', seats: 'Seats', city: 'Suburb', state: 'Region' },
      ...{ stocknum: 'StockNumber', created_at: 'StartDate', images: 'PictureHref', features: 'Doors' },
    },
  },
  'a spreadsheet that a dealer keeps': {
    table: `
Rego,Make & Model,Build,Kms,Drive Away Price,Ext Colour,Trans,Fuel,Body,Stk No,Pics
ABC123,Toyota Corolla Ascent,2018,"55,000","$18,990",White,Auto,ULP,Hatch,101,5
ABC124,Mazda 3 Neo,2017,"65,000","$15,990",Red,Auto,ULP,Sedan,102,7
ABC125,Hyundai i30 Active,2016,"75,000","$13,990",Blue,Man,ULP,Hatch,103,3`,
    used: {
      ...{ name: 'Make & Model', year: 'Build', km: 'Kms', price: 'Drive Away Price', colour: 'Ext Colour' },
      ...{ simple_transmission: 'Trans', simple_fuel: 'Fuel', simple_body: 'Body', stocknum: 'Stk No' },
    },
  },
  'prices by their places': {
    market: 'US',
    table: `
stock_type,stock_number,vin,year,make,model,trim,exterior_color,miles,price_list,price_msrp,price_internet,body,photo_urls,days_in_stock
USED,A1,1FTEW1EP5KFA00001,2019,Ford,F-150,XLT,White,41250,35000,0,33995,Truck,https://a.example/1.jpg|https://a.example/2.jpg,12
NEW,A2,1FTEW1EP5KFA00002,2027,Ford,F-150,XL,Red,5,45000,46000,44000,Truck,,5
USED,A3,1FTEW1EP5KFA00003,2018,Ford,Edge,SEL,Blue,50250,25000,0,23995,SUV,https://a.example/3.jpg,3`,
    used: {
      ...{ car_type: 'stock_type', stocknum: 'stock_number', vin: 'vin', year: 'year', make: 'make' },
      ...{ model: 'model', badge: 'trim', colour: 'exterior_color', km: 'miles', price: 'price_internet' },
      ...{ simple_body: 'body', images: 'photo_urls' },
    },
  },
};

const shown = (columns: readonly string[]): string => columns.join('+');

test.each(Object.entries(LAYOUTS))(
  'the mapping is guessed for the layout: %s',
  (_, { market = 'AU', table, used, asks = [] }) => {
    const guess = guessMapping(rowsOf(table), { market: MARKETS[market], answers: {} });
    const found = Object.fromEntries(
      Object.entries(guess.used).flatMap(([field, columns]) =>
        columns.length === 0 ? [] : [[field, shown(columns)]],
      ),
    );
    expect(found).toEqual(used);
    expect(guess.questions.map(({ name }) => name)).toEqual(asks);
  },
);
