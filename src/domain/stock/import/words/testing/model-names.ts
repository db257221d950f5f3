/**
 * Names of models as makers write them, by make, written by hand from what stands on the cars and not copied from the table
 * that is tested. `feed > ours` is what a feed says and what a shopper reads; a name alone stays as it is.
 */
const NAMES: Readonly<Record<string, string>> = {
  Abarth: '595, 695, 124',
  'Alfa Romeo':
    'Giulia, GIULIETTA > Giulietta, Mito > MiTo, mito > MiTo, Stelvio, 4c > 4C, Tonale, 159, BRERA > Brera',
  'Aston Martin': 'DB11, db9 > DB9, Vantage, V8 VANTAGE > V8 Vantage, DBX, Rapide',
  Audi: 'A1, a3 > A3, A 4 > A4, A5, Q2, Q3, Q5, q7 > Q7, RS 3 > RS3, rs3 > RS3, RS-6 > RS6, RS Q8, RSQ8 > RS Q8, SQ5, TT, TTS, R8, e-tron, E-TRON > e-tron, etron > e-tron, e-tron GT, E-TRON GT > e-tron GT, Q4 E-Tron > Q4 e-tron, Allroad',
  BMW: '1 Series, 1-Series > 1 Series, 3 SERIES > 3 Series, 5series > 5 Series, X1, x3 > X3, X 5 > X5, i3, I3 > i3, I8 > i8, iX, IX > iX, ix3 > iX3, IX1 > iX1, M3, m4 > M4, Z4, XM',
  BYD: 'Atto 3, ATTO3 > Atto 3, Dolphin, SEAL > Seal, SEALION 6 > Sealion 6, Shark 6',
  Chery: 'OMODA 5 > Omoda 5, Tiggo 7, TIGGO 8 > Tiggo 8',
  Chevrolet:
    'Camaro, CORVETTE > Corvette, Silverado, Silverado 1500, SILVERADO 1500 > Silverado 1500, Trailblazer > TrailBlazer, BOLT EV > Bolt EV, Tahoe, Traverse',
  Chrysler: '300, 300c > 300C, PT CRUISER > PT Cruiser, Town and Country > Town & Country, Grand Voyager',
  Citroën:
    'C1, C3, c4 > C4, C3 Aircross, C3 AIRCROSS > C3 Aircross, C3-Aircross > C3 Aircross, C5 X, C5X > C5 X, C4 PICASSO > C4 Picasso, Berlingo, DS3, c-elysee > C-Elysée, C-Elysee > C-Elysée, E-C4 > ë-C4',
  Cupra: 'BORN > Born, Formentor, LEON > Leon, Ateca',
  Dacia: 'DUSTER > Duster, Sandero, SANDERO STEPWAY > Sandero Stepway, Logan MCV, Spring, JOGGER > Jogger',
  Daihatsu: 'YRV, Terios, COPEN > Copen, Charade',
  DS: 'DS 3, DS3 > DS 3, ds7 > DS 7, DS 7 CROSSBACK > DS 7 Crossback',
  Ferrari: 'F430, 488 GTB, CALIFORNIA > California, Roma',
  Fiat: '500, 500X, 500x > 500X, 500L, 500e, 500E > 500e, 500C, PANDA > Panda, Punto, DUCATO > Ducato, Doblò > Doblo, Tipo, 124 SPIDER > 124 Spider',
  Ford: 'Ka, KA > Ka, Ka+, KA+ > Ka+, ka+ > Ka+, Ka Plus > Ka+, Fiesta, FOCUS > Focus, C-MAX > C-Max, cmax > C-Max, S-MAX > S-Max, Mustang, MUSTANG MACH-E > Mustang Mach-E, Mustang Mach E > Mustang Mach-E, Ranger, RANGER > Ranger, Everest, F-150, F150 > F-150, f 150 > F-150, F250 > F-250, EcoSport, ECOSPORT > EcoSport, Ecosport > EcoSport, Bronco, BRONCO SPORT > Bronco Sport, Transit, TRANSIT CUSTOM > Transit Custom, Transit-Connect > Transit Connect, Falcon, FALCON UTE > Falcon Ute, Mondeo, Kuga, KUGA > Kuga, Puma, Galaxy, Territory, G6',
  Genesis: 'GV70, gv80 > GV80, G70',
  'Great Wall': 'V200, v240 > V240, X240, Cannon, CANNON-L > Cannon-L, Steed',
  GWM: 'HAVAL JOLION > Haval Jolion, Haval H6, TANK 300 > Tank 300, Tank300 > Tank 300, ORA > Ora, Ute, UTE > Ute',
  Haval: 'H2, H6, H6 GT, JOLION > Jolion',
  Holden:
    'Commodore, COMMODORE > Commodore, Colorado, COLORADO 7 > Colorado 7, Colorado7 > Colorado 7, Astra, BARINA > Barina, Captiva, Trax, Cruze',
  Honda:
    'Civic, CIVIC TYPE R > Civic Type R, Civic Type-R > Civic Type R, CR-V, CRV > CR-V, crv > CR-V, HRV > HR-V, HR-V, ZRV > ZR-V, CR-Z, CRX > CR-X, Jazz, ACCORD > Accord, Accord Euro, Odyssey, Fit, City, E > e, WRV > WR-V, Step WGN > Stepwgn',
  Hyundai:
    'i10, I10 > i10, I 10 > i10, i-10 > i10, i20, I20 > i20, i20N > i20 N, I20 N > i20 N, i30, I30 > i30, I30 N > i30 N, i30N > i30 N, i40, ix20, IX35 > ix35, iLoad, ILOAD > iLoad, I Load > iLoad, iMax, IMAX > iMax, Ioniq > IONIQ, ioniq5 > IONIQ 5, Ioniq 5 > IONIQ 5, IONIQ 5N > IONIQ 5 N, IONIQ 6, KONA > Kona, Kona Electric, SANTA FE > Santa Fe, SantaFe > Santa Fe, Tucson, TUCSON > Tucson, Getz, Staria, STARIA LOAD > Staria Load, Veloster, Venue, Elantra',
  'Isuzu Ute': 'D-MAX, D-Max > D-MAX, DMAX > D-MAX, D Max > D-MAX, MU-X, MUX > MU-X, mu-x > MU-X',
  Jaguar: 'F-Pace > F-PACE, FPACE > F-PACE, E-PACE, I Pace > I-PACE, F-Type > F-TYPE, XE, xf > XF, XJ, XK',
  Jeep: 'Cherokee, GRAND CHEROKEE > Grand Cherokee, GRAND CHEROKEE L > Grand Cherokee L, Wrangler, WRANGLER UNLIMITED > Wrangler Unlimited, Renegade, Compass, Gladiator',
  Kia: 'Picanto, RIO > Rio, CERATO > Cerato, Ceed, CEED > Ceed, XCEED > XCeed, Proceed > ProCeed, EV6, ev9 > EV9, EV 5 > EV5, Niro, NIRO EV > Niro EV, Sportage, SORENTO > Sorento, Stinger, Carnival, K5, Soul, Seltos, STONIC > Stonic',
  Lamborghini: 'Huracan > Huracán, HURACÁN > Huracán, URUS > Urus',
  'Land Rover':
    'Defender, DISCOVERY > Discovery, DISCOVERY SPORT > Discovery Sport, Freelander, FREELANDER 2 > Freelander 2, Range Rover, RANGE ROVER > Range Rover, RangeRover > Range Rover, RANGE ROVER SPORT > Range Rover Sport, Range Rover Evoque, RANGE ROVER VELAR > Range Rover Velar, LR4',
  LDV: 'T60, T60 MAX > T60 Max, G10, eT60, D90, DELIVER 9 > Deliver 9',
  Lexus:
    'CT 200h, CT200H > CT 200h, ES300H > ES 300h, IS 250, IS250 > IS 250, NX, RX 350, RX350 > RX 350, rx > RX, UX, LBX, LFA',
  Mazda:
    '2, 3, 6, Mazda2 > 2, MAZDA3 > 3, Mazda 6 > 6, CX-3, CX3 > CX-3, cx-3 > CX-3, CX-30, CX30 > CX-30, CX-5, CX5 > CX-5, cx 5 > CX-5, CX 60 > CX-60, CX-9, MX5 > MX-5, MX-5, MX30 > MX-30, RX8 > RX-8, RX-7, BT50 > BT-50, bt-50 > BT-50, BT 50 > BT-50, MPV, Demio, AXELA > Axela, 323, 626',
  'Mercedes-Benz':
    'A-Class, A Class > A-Class, A CLASS > A-Class, C-CLASS > C-Class, CLA-Class, CLA, E Class > E-Class, G-Class, GLC, GLC-CLASS > GLC-Class, GLE, EQA, EQC, V Class > V-Class, Sprinter, ESPRINTER > eSprinter, Vito, VITO > Vito, eVito, AMG GT, Citan, SLK',
  MG: 'HS, ZS, ZS EV, ZSEV > ZS EV, MG3, mg4 > MG4, MG 5 > MG5, MGB, CYBERSTER > Cyberster',
  Mini: 'Cooper, COOPER S > Cooper S, Countryman, CLUBMAN > Clubman, 3D Hatch, Mini Cooper > Cooper',
  Mitsubishi:
    'ASX, asx > ASX, Eclipse, ECLIPSE CROSS > Eclipse Cross, Lancer, LANCER EVOLUTION > Lancer Evolution, Outlander, Outlander PHEV, Outlander Phev > Outlander PHEV, Pajero, PAJERO SPORT > Pajero Sport, Triton, TRITON > Triton, Mirage, i-MiEV, I-MIEV > i-MiEV, L200, 380, Space Star, 3000GT',
  Nissan:
    'GT-R, GTR > GT-R, gt-r > GT-R, GT R > GT-R, Skyline, SKYLINE > Skyline, SKYLINE GT-R > Skyline GT-R, 370z > 370Z, 350Z, Z, Qashqai > QASHQAI, X-Trail > X-TRAIL, XTRAIL > X-TRAIL, X Trail > X-TRAIL, Juke > JUKE, Leaf > LEAF, Navara, NAVARA > Navara, Patrol, Micra, Pulsar, MURANO > Murano, Note, E-NV200 > e-NV200',
  Opel: 'Astra, CORSA > Corsa, INSIGNIA > Insignia, Mokka, Zafira, ADAM > Adam',
  Peugeot:
    '107, 108, 206, 207, 208, 2008, 3008, 308, 5008, 508, RCZ, rcz > RCZ, e-208, E-208 > e-208, e2008 > e-2008, PARTNER > Partner, Expert',
  Porsche: '911, 718 CAYMAN > 718 Cayman, Boxster, CAYENNE > Cayenne, Macan, MACAN > Macan, Taycan',
  RAM: '1500, 2500, 1500 CLASSIC > 1500 Classic',
  Renault:
    'Clio, CAPTUR > Captur, Megane, MÉGANE > Megane, Mégane > Megane, Kadjar, KOLEOS > Koleos, Zoe, ZOE > Zoe, Scenic, Grand Scénic > Grand Scenic, Twingo, 5',
  SEAT: 'Ibiza, LEON > Leon, León > Leon, Ateca, ARONA > Arona, ALTEA XL > Altea XL, Mii, Cordoba > Córdoba',
  Skoda: 'Fabia, FABIA > Fabia, Octavia, OCTAVIA > Octavia, Superb, Kodiaq, Yeti, ENYAQ > Enyaq, Citigo',
  Smart: 'Fortwo, FORTWO > Fortwo, ForTwo > Fortwo, Forfour, #1, #3',
  SsangYong: 'Rexton, MUSSO > Musso, MUSSO XLV > Musso XLV, Tivoli, Korando',
  Subaru:
    'Impreza, WRX, WRX STI, WRX STi > WRX STI, WRX-STI > WRX STI, BRZ, brz > BRZ, XV, FORESTER > Forester, Outback, Liberty',
  Suzuki:
    'Swift, SWIFT SPORT > Swift Sport, S-Cross, SX4, SX4 S-CROSS > SX4 S-Cross, Jimny, JIMNY XL > Jimny XL, Vitara, GRAND VITARA > Grand Vitara, Ignis, Wagon R, Wagon R+, WAGON R+ > Wagon R+, XL7 > XL-7, Alto, APV',
  Tesla:
    'Model 3, MODEL 3 > Model 3, Model3 > Model 3, Model Y, MODEL S > Model S, modelx > Model X, Cybertruck',
  Toyota:
    'Prado > LandCruiser Prado, PRADO > LandCruiser Prado, LandCruiser, LANDCRUISER > LandCruiser, Land Cruiser > LandCruiser, Landcruiser > LandCruiser, LandCruiser Prado, LANDCRUISER PRADO > LandCruiser Prado, Land Cruiser Prado > LandCruiser Prado, LandCruiser 300, HILUX > HiLux, Hilux > HiLux, Hi-Lux > HiLux, Hilux Surf > HiLux Surf, HiAce, HIACE > HiAce, Corolla, COROLLA CROSS > Corolla Cross, Yaris, YARIS CROSS > Yaris Cross, GR YARIS > GR Yaris, GR Supra, GR86, 86, C-HR, CHR > C-HR, chr > C-HR, RAV4, Rav 4 > RAV4, RAV-4 > RAV4, rav4 > RAV4, bZ4X, BZ4X > bZ4X, Prius, PRIUS C > Prius C, Prius V, Kluger, 4Runner, 4RUNNER > 4Runner, FJ CRUISER > FJ Cruiser, MR2, iQ, IQ > iQ, Aygo, AYGO X > Aygo X, Camry, Aqua, Vitz',
  Vauxhall: 'Corsa, ASTRA > Astra, Viva, VXR8, MERIVA > Meriva',
  Volkswagen:
    'Golf, GOLF > Golf, GOLF GTI > Golf GTI, Golf R, Golf-R > Golf R, Golf Plus, up!, UP! > up!, Up > up!, Polo, POLO > Polo, ID.4, ID4 > ID.4, id.3 > ID.3, ID 3 > ID.3, ID Buzz > ID. Buzz, T-Roc, TROC > T-Roc, T-ROC > T-Roc, T Cross > T-Cross, Tiguan, TIGUAN ALLSPACE > Tiguan Allspace, Touareg, Touran, Amarok, Caddy, CC, Transporter',
  Volvo: 'XC40, xc60 > XC60, XC 90 > XC90, V40, V40 CROSS COUNTRY > V40 Cross Country, C30, S60, EX30, V60',
};

/** A row a name: make, what a feed says, and our spelling of it in Australia. */
export const MODEL_NAMES: readonly (readonly [make: string, feed: string, ours: string])[] = Object.entries(
  NAMES,
).flatMap(([make, names]) =>
  names.split(', ').map((name) => {
    const [feed = '', ours = feed] = name.split(' > ');
    return [make, feed, ours] as const;
  }),
);
