import { mapRows } from '#domain/lib/records.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_CUSTOMS } from '#domain/sites/markets/market-customs.ts';
import { folded } from '../column-lookup.ts';
import { remembered, type WordTable } from './word-table.ts';

const listed = (names: string): readonly string[] => names.split(', ');

/**
 * Our spellings of models, by the folded make. They are written from general knowledge of the ranges that makers sell and
 * sold, each as its maker writes it on the car; none is invented, and none was taken from a feed. A model that is
 * missing keeps the feed's spelling.
 */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  lamborghini: listed('Aventador, Gallardo, Huracán, Revuelto, Urus'),
  ferrari: listed(
    '296 GTB, 458 Italia, 488 GTB, 812 Superfast, California, F430, F8 Tributo, Portofino, Purosangue, Roma',
  ),
  ducati: listed(
    'DesertX, Diavel, Hypermotard, Monster, Multistrada, Panigale, Panigale V4, Scrambler, SuperSport, Streetfighter V4',
  ),
  daihatsu: listed('Charade, Copen, Cuore, Feroza, Move, Rocky, Sirion, Terios, YRV'),
  bentley: listed('Bentayga, Continental, Continental GT, Flying Spur, Mulsanne'),
  astonmartin: listed('DB9, DB11, DB12, DBS, DBX, Rapide, V8 Vantage, Vanquish, Vantage'),
  lotus: listed('Elise, Eletre, Emeya, Emira, Evora, Exige'),
  ds: listed('DS 3, DS 3 Crossback, DS 4, DS 5, DS 7, DS 7 Crossback, DS 9'),
  lancia: listed('Delta, Musa, Phedra, Thema, Ypsilon'),
  dacia: listed('Bigster, Dokker, Duster, Jogger, Lodgy, Logan, Logan MCV, Sandero, Sandero Stepway, Spring'),
  seat: listed(
    'Alhambra, Altea, Altea XL, Arona, Arosa, Ateca, Córdoba, Exeo, Ibiza, Leon, Mii, Tarraco, Toledo',
  ),
  vauxhall: listed(
    'Adam, Agila, Ampera, Astra, Cascada, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Meriva, Mokka, Movano, Signum, Tigra, Vectra, Viva, Vivaro, VXR8, Zafira',
  ),
  opel: listed(
    'Adam, Agila, Ampera, Astra, Cascada, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Karl, Meriva, Mokka, Movano, Signum, Tigra, Vectra, Vivaro, Zafira',
  ),
  abarth: listed('124, 500, 595, 695'),
  acura: listed('ILX, Integra, MDX, NSX, RDX, RLX, TL, TLX, TSX, ZDX'),
  alfaromeo: listed(
    '4C, Giulia, Giulietta, MiTo, Stelvio, Tonale, 147, 156, 159, 166, Brera, GT, Spider, GTV, Junior',
  ),
  audi: listed(
    'A1, A3, A4, A5, A6, A7, A8, Allroad, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, R8, RS3, RS4, RS5, RS6, RS7, RS Q8, S3, S4, S5, S6, S7, S8, SQ5, SQ7, SQ8, TT, TTS, A2, A6 e-tron, A6 Allroad, A4 Allroad, RS e-tron GT, RS Q3, SQ2, 80, 100, quattro',
  ),
  bmw: listed(
    '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, i3, i4, i5, i7, i8, iX, iX1, iX2, iX3, M2, M3, M4, M5, M6, M8, X1, X2, X3, X4, X5, X6, X7, XM, Z3, Z4, R 1250 GS, S 1000 RR, 1 Series M, Z1, Z8, F 900 R, R nineT, S 1000 R, K 1600, F 850 GS, R 1300 GS, C 400',
  ),
  buick: listed('Enclave, Encore, Encore GX, Envision, LaCrosse, LeSabre, Regal, Verano'),
  byd: listed('Atto 3, Dolphin, Seal, Sealion 6, Sealion 7, Shark 6, Han'),
  cadillac: listed(
    'ATS, CT4, CT5, CT6, CTS, DTS, Escalade, Escalade ESV, Lyriq, SRX, STS, XT4, XT5, XT6, XTS',
  ),
  chery: listed('Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8'),
  chevrolet: listed(
    'Avalanche, Blazer, Bolt EUV, Bolt EV, Camaro, Colorado, Corvette, Cruze, Equinox, Express, HHR, Impala, Malibu, Silverado, Silverado 1500, Silverado 2500HD, Silverado 3500HD, Sonic, Spark, Suburban, Tahoe, TrailBlazer, Traverse, Trax, Volt',
  ),
  chrysler: listed('200, 300, 300C, Pacifica, PT Cruiser, Sebring, Town & Country, Voyager, Grand Voyager'),
  citroen: listed(
    'Berlingo, C3, C3 Aircross, C4, C4 Picasso, C5, C5 Aircross, C5 X, DS3, C1, C2, C6, C8, C3 Picasso, Grand C4 Picasso, SpaceTourer, C-Elysée, Jumpy, Dispatch, Nemo, Ami, ë-C4, Xsara',
  ),
  cupra: listed('Ateca, Born, Formentor, Leon, Tavascan'),
  dodge: listed(
    'Avenger, Caliber, Caravan, Challenger, Charger, Dart, Durango, Grand Caravan, Hornet, Journey, Nitro, Ram 1500, Viper',
  ),
  fiat: listed(
    '124 Spider, 500, 500C, 500L, 500X, 500e, Ducato, Freemont, Panda, Punto, Tipo, Bravo, Doblo, Fiorino, Multipla, Qubo, Scudo, Sedici, Stilo, Uno, 600, Strada, Toro, Argo, Mobi, Pulse, Fastback, Cronos, Grande Punto, Linea, Palio, Siena',
  ),
  ford: listed(
    'Bronco, Bronco Sport, C-Max, Courier, Crown Victoria, EcoSport, Edge, Endura, Escape, Everest, Expedition, Expedition MAX, Explorer, F-150, F-150 Lightning, F-250, F-250 Super Duty, F-350, F-350 Super Duty, F-450, Fairlane, Fairmont, Falcon, Falcon Ute, Fiesta, Flex, Focus, Fusion, G6, Ka, Kuga, Maverick, Mondeo, Mustang, Mustang Mach-E, Puma, Ranger, S-Max, Taurus, Territory, Tourneo, Transit, Transit Connect, Transit Custom, Transit-250, Ka+, Galaxy, B-Max, Grand C-Max, Puma Gen-E, Capri, Laser, Telstar, Tourneo Custom, Tourneo Connect, Thunderbird',
  ),
  genesis: listed('G70, G80, G90, GV60, GV70, GV80'),
  gmc: listed(
    'Acadia, Canyon, Envoy, Hummer EV, Savana, Sierra, Sierra 1500, Sierra 2500HD, Sierra 3500HD, Terrain, Yukon, Yukon XL',
  ),
  greatwall: listed('Cannon, Cannon-L, Cannon-X, Steed, V200, V240, X200, X240'),
  gwm: listed(
    'Cannon, Cannon Alpha, Haval H6, Haval H6 GT, Haval Jolion, Ora, Steed, Tank 300, Tank 500, Ute',
  ),
  haval: listed('H2, H6, H6 GT, H7, H9, Jolion'),
  harleydavidson: listed(
    'Breakout, Fat Bob, Fat Boy, Iron 883, Road Glide, Road King, Softail, Sportster, Street Bob, Street Glide',
  ),
  holden: listed(
    'Acadia, Astra, Barina, Calais, Caprice, Captiva, Colorado, Colorado 7, Commodore, Cruze, Equinox, Insignia, Rodeo, Spark, Statesman, Trailblazer, Trax, Ute, Volt',
  ),
  honda: listed(
    'Accord, Accord Euro, Africa Twin, BR-V, CB500X, CBR500R, City, Civic, Civic Type R, CR-V, CR-X, CR-Z, CRF250L, CRF450L, Element, Fit, Freed, Grom, Goldwing, HR-V, Insight, Integra, Jazz, Legend, Odyssey, Passport, Pilot, Prelude, Prologue, Ridgeline, Shuttle, Stepwgn, Vezel, ZR-V, e, e:Ny1, S2000, Stream, FR-V, Brio, NSX, Beat, Airwave, WR-V, N-Box, City Hatchback, CB650R, CRF300L, X-ADV',
  ),
  hyundai: listed(
    'Accent, Azera, Elantra, Excel, Genesis, Getz, i20, i20 N, i30, i30 N, i40, i45, iLoad, iMax, Inster, IONIQ, IONIQ 5, IONIQ 5 N, IONIQ 6, ix35, Kona, Kona Electric, Nexo, Palisade, Santa Cruz, Santa Fe, Sonata, Sonata Hybrid, Staria, Staria Load, Terracan, Tiburon, Tucson, Veloster, Venue, i10, ix20, ix55, i800, Bayon, IONIQ 9',
  ),
  infiniti: listed('FX35, G35, G37, M37, Q30, Q50, Q60, Q70, QX30, QX50, QX55, QX56, QX60, QX70, QX80'),
  isuzu: listed(
    'D-MAX, MU-X, FRR, FRR 110-260, FSR, FTS, FVR, FXY, FXZ, FYJ, NKR, NLR, NLS, NNR, NPR, NPR 45-155, NPS, NQR',
  ),
  isuzuute: listed('D-MAX, MU-X'),
  iveco: listed('Daily, Eurocargo, Stralis, S-Way'),
  jaguar: listed('E-PACE, F-PACE, F-TYPE, I-PACE, S-Type, X-Type, XE, XF, XJ, XK'),
  jayco: listed('Eagle, Journey, Penguin, Silverline, Starcraft, Swan, Conquest'),
  jeep: listed(
    'Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Grand Cherokee L, Grand Wagoneer, Liberty, Patriot, Renegade, Wagoneer, Wrangler, Wrangler Unlimited',
  ),
  kawasaki: listed('Ninja 400, Ninja 650, Versys 650, Vulcan S, Z650, Z900, Z1000, KLR650, KLX230'),
  kia: listed(
    'Carnival, Cerato, EV3, EV5, EV6, EV9, Forte, K3, K4, K5, K900, Niro, Optima, Picanto, Pregio, ProCeed, Rio, Rondo, Sedona, Seltos, Sephia, Sorento, Soul, Spectra, Sportage, Stinger, Stonic, Tasman, Telluride, Ceed, Venga, Magentis, EV4, XCeed, Niro EV, e-Niro, e-Soul',
  ),
  ktm: listed(
    '390 Adventure, 390 Duke, 790 Adventure, 890 Adventure, 1290 Super Adventure, 250 EXC-F, 300 EXC',
  ),
  landrover: listed(
    'Defender, Discovery, Discovery Sport, Freelander, Freelander 2, LR2, LR3, LR4, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar',
  ),
  ldv: listed('D90, Deliver 7, Deliver 9, eT60, G10, MIFA, MIFA 9, T60, T60 Max, V80'),
  lexus: listed(
    'CT, CT 200h, ES, ES 300h, ES 350, GS, GX, GX 460, GX 470, IS, IS 250, IS 300, IS 350, LBX, LC, LFA, LM, LS, LX, LX 570, NX, NX 200t, NX 300, NX 350, RC, RC F, RX, RX 350, RX 450h, RZ, TX, UX, UX 250h',
  ),
  lincoln: listed('Aviator, Continental, Corsair, MKC, MKS, MKT, MKX, MKZ, Nautilus, Navigator, Town Car'),
  mahindra: listed('Pik-Up, Scorpio, XUV500, XUV700, XUV 3XO'),
  maruti: listed(
    '800, Alto, Alto 800, Baleno, Celerio, Ciaz, Eeco, Ertiga, Ignis, Omni, Ritz, S-Cross, Swift, Swift Dzire, SX4, Vitara Brezza, Wagon R, Zen',
  ),
  maserati: listed('Ghibli, GranTurismo, Grecale, Levante, Quattroporte'),
  mazda: listed(
    '121, 2, 3, 323, 5, 6, 626, Atenza, Axela, B2500, Bravo, BT-50, CX-3, CX-30, CX-5, CX-50, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, CX-90, Demio, E2000, Eunos, Mazda2, Mazda3, Mazda6, Millenia, MPV, MX-30, MX-5, MX-5 Miata, Premacy, RX-7, RX-8, Tribute, Verisa, Carol, Capella, Familia, Flair, Xedos 6, Bongo, RX-3',
  ),
  mercedesbenz: listed(
    'A-Class, AMG GT, B-Class, C-Class, CL-Class, CLA-Class, CLE-Class, CLK-Class, CLS-Class, E-Class, EQA, EQB, EQC, EQE, EQS, eSprinter, eVito, G-Class, GL-Class, GLA-Class, GLB-Class, GLC-Class, GLE-Class, GLK-Class, GLS-Class, Marco Polo, Metris, ML-Class, R-Class, S-Class, SL-Class, SLC-Class, SLK-Class, Sprinter, V-Class, Valente, Viano, Vito, X-Class, CLA, CLS, GLA, GLB, GLC, GLE, GLS, SL, SLK, Citan, CLC-Class, EQV, EQT, Vaneo, AMG GT 4-Door, SLS AMG, T-Class, eCitan, SLR McLaren',
  ),
  mg: listed('Cyberster, HS, IM5, IM6, MG3, MG4, MG5, MG6, MGB, MGF, QS, TF, U9, ZS, ZST, ZS EV'),
  mini: listed(
    '3D Hatch, 5D Hatch, Aceman, Clubman, Convertible, Cooper, Cooper S, Countryman, Hatch, Hardtop, Paceman',
  ),
  mitsubishi: listed(
    '380, ASX, Challenger, Colt, Delica, Diamante, Eclipse, Eclipse Cross, Endeavor, Express, Fuso, Galant, Grandis, i-MiEV, L200, L300, Lancer, Lancer Evolution, Magna, Mirage, Mirage G4, Montero, Outlander, Outlander PHEV, Outlander Sport, Pajero, Pajero iO, Pajero Sport, RVR, Triton, Verada, Carisma, Space Star, Space Wagon, FTO, GTO, 3000GT, Xpander, eK, Pajero Mini, Sigma',
  ),
  nissan: listed(
    '200SX, 300ZX, 350Z, 370Z, 400Z, Almera, Altima, Ariya, Armada, Bluebird, Cube, Dualis, Elgrand, Fairlady Z, Frontier, Fuga, GT-R, JUKE, Kicks, Lafesta, LEAF, March, Maxima, Micra, Murano, Navara, Note, NP300, NV200, NV350, Pathfinder, Patrol, Patrol Y62, Pintara, Pulsar, QASHQAI, Quest, Rogue, Rogue Sport, Sentra, Serena, Silvia, Skyline, Sylphy, Teana, Tiida, Titan, Titan XD, Urvan, Versa, Versa Note, Wingroad, X-TRAIL, Xterra, Z, Primera, Stagea, Leopard, Cefiro, Townstar, e-NV200, NV400, Interstar, Primastar, Skyline GT-R',
  ),
  peugeot: listed(
    '2008, 206, 207, 208, 3008, 307, 308, 4007, 4008, 407, 408, 5008, 508, Boxer, Expert, Partner, RCZ, 107, 108, 106, 205, 306, 405, 406, 607, 807, 1007, Bipper, Rifter, Traveller, e-208, e-2008, e-3008',
  ),
  polestar: listed('2, 3, 4'),
  pontiac: listed('Firebird, G5, G6, G8, Grand Am, Grand Prix, GTO, Solstice, Vibe'),
  porsche: listed(
    '718 Boxster, 718 Cayman, 911, 928, 944, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan',
  ),
  ram: listed('1500, 2500, 3500, 1500 Classic, ProMaster, ProMaster City'),
  renault: listed(
    'Arkana, Captur, Clio, Duster, Fluence, Kadjar, Kangoo, Koleos, Kwid, Laguna, Latitude, Master, Megane, Megane E-Tech, Scenic, Trafic, Zoe, Twingo, Modus, Espace, Talisman, Wind, Symbioz, Austral, Rafale, Grand Scenic, 5, 4',
  ),
  rivian: listed('R1S, R1T'),
  royalenfield: listed(
    'Classic 350, Continental GT, Himalayan, Hunter 350, Interceptor 650, Meteor 350, Scram 411',
  ),
  skoda: listed(
    'Enyaq, Fabia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Roomster, Scala, Superb, Yeti, Citigo, Elroq, Octavia Scout, Felicia',
  ),
  smart: listed('#1, #3, Forfour, Fortwo'),
  ssangyong: listed(
    'Actyon, Actyon Sports, Korando, Kyron, Musso, Musso XLV, Rexton, Stavic, Tivoli, Tivoli XLV, Torres',
  ),
  subaru: listed(
    'Ascent, Baja, BRZ, Crosstrek, Exiga, Forester, Impreza, Impreza WRX, Legacy, Levorg, Liberty, Outback, Solterra, SVX, Tribeca, WRX, WRX STI, XV, XV Crosstrek',
  ),
  suzuki: listed(
    'Across, Alto, APV, Baleno, Burgman, Carry, Celerio, DR650SE, Fronx, Grand Vitara, GSX-R1000, GSX-S750, Hayabusa, Ignis, Jimny, Jimny XL, Kizashi, Liana, S-Cross, Sierra, Splash, Swift, Swift Sport, SX4, V-Strom 650, Vitara, XL-7, Wagon R+, Wagon R, Cappuccino, SX4 S-Cross, Swace, Every, Spacia, Hustler, DR-Z400, Boulevard',
  ),
  tesla: listed('Cybertruck, Model 3, Model S, Model X, Model Y, Roadster'),
  toyota: listed(
    '4Runner, 86, Allion, Alphard, Aqua, Aurion, Auris, Avalon, Avanza, Avensis, bZ4X, C-HR, Caldina, Camry, Celica, Coaster, Corolla, Corolla Axio, Corolla Cross, Corolla Fielder, Corolla Hatchback, Crown, Crown Signia, Dyna, Echo, Estima, FJ Cruiser, Fortuner, GR Corolla, GR Supra, GR Yaris, GR86, Granvia, Harrier, HiAce, Highlander, Highlander Hybrid, HiLux, HiLux Surf, Ipsum, Kluger, LandCruiser, LandCruiser 70, LandCruiser 300, LandCruiser Prado, LiteAce, Mark X, Matrix, MR2, Noah, Passo, Prado, Prius, Prius C, Prius Prime, Prius V, RAV4, RAV4 Hybrid, RAV4 Prime, Rukus, Sequoia, Sienna, Sienta, Solara, Spade, Supra, Tacoma, Tarago, Townace, Tundra, Vellfire, Venza, Vios, Vitz, Voxy, Wish, Yaris, Yaris Cross, Aygo, Aygo X, iQ, Verso, Urban Cruiser, Proace, Proace City, Mirai, Chaser, Soarer, Regius, bZ3, LandCruiser 76, LandCruiser 78, LandCruiser 79, LandCruiser 100, LandCruiser 200',
  ),
  triumph: listed(
    'Bonneville, Rocket 3, Scrambler, Speed Triple, Speed Twin, Street Triple, Thruxton, Tiger 900, Trident 660',
  ),
  volkswagen: listed(
    'Amarok, Arteon, Atlas, Atlas Cross Sport, Beetle, Bora, Caddy, California, Caravelle, CC, Crafter, Eos, Golf, Golf GTI, Golf R, ID. Buzz, ID.3, ID.4, ID.5, Jetta, Jetta GLI, Kombi, Multivan, Passat, Polo, Scirocco, T-Cross, T-Roc, Taos, Tayron, Tiguan, Tiguan Allspace, Touareg, Touran, Transporter, up!, Vento, Lupo, Fox, Sharan, Phaeton, ID.7, ID.6, e-Golf, e-up!, Golf Plus, Golf Sportsvan, Passat CC, Taigo, Nivus, Gol, Saveiro, Virtus',
  ),
  volvo: listed(
    'C30, C40, C70, EC40, EX30, EX40, EX90, FH, FM, S40, S60, S80, S90, V40, V40 Cross Country, V50, V60, V60 Cross Country, V70, V90, V90 Cross Country, XC40, XC60, XC70, XC90',
  ),
  yamaha: listed(
    'MT-03, MT-07, MT-09, MT-10, NMAX, R1, R3, R6, R7, Tenere 700, Tracer 9, WR250F, WR450F, XMAX, XSR700, XSR900, YZF-R1, YZF-R3, YZF-R7, YZ250F',
  ),
};

/**
 * Models whose names begin with the name of another one, of which they are no grade: a Prado is no LandCruiser. `Golf R` is
 * a grade and not among them.
 */
const NAMESAKES: ReadonlySet<string> = new Set(
  listed(
    'toyota landcruiserprado, toyota corollacross, toyota yariscross, toyota hiluxsurf, toyota priusc, toyota priusv, toyota aygox, ford mustangmache, ford broncosport, ford transitcustom, ford transitconnect, mitsubishi pajerosport, mitsubishi eclipsecross, mitsubishi outlandersport, nissan roguesport, nissan skylinegtr, landrover discoverysport, landrover rangeroversport, landrover rangeroverevoque, landrover rangerovervelar, audi etrongt, buick encoregx, citroen c3aircross, citroen c3picasso, citroen c4picasso, citroen c5aircross, citroen c5x, holden colorado7, volkswagen atlascrosssport, volkswagen golfplus, seat alteaxl',
  ),
);

/** Reduces the spellings of a model to one. A plus is part of the name: the Ka+ is another car than the Ka. */
export const modelKey = (text: string): string => folded(text.replaceAll('+', 'plus').replace(/ and /i, ' '));

const BY_MARKET = mapRows(MARKET_CUSTOMS, ({ models }) => new Map(Object.entries(models)));

const MODELS_BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(MODELS).flatMap(([make, models]) =>
    models.map((model) => [`${make} ${modelKey(model)}`, model] as const),
  ),
);

/** Looks a model up by the folded make and the key of the model. */
export const modelAt = (key: string, market: MarketCode): string | undefined =>
  BY_MARKET[market].get(key) ?? MODELS_BY_KEY.get(key);

const lookUp: WordTable = remembered((text, market) => {
  const [make = '', model = ''] = text.split('\n');
  return modelAt(`${folded(make)} ${modelKey(model)}`, market);
});

/** Returns our spelling of a model, or null if it is not known. */
export const knownModel = (make: string, text: string, market: MarketCode): string | null =>
  lookUp(`${make}\n${text}`, market) ?? null;

const LONGEST_WORDS = 4;

/** Splits a text after the known model that it begins with: `Range Rover Sport SE` → Range Rover Sport, `SE`. */
export function modelInTitle(
  make: string,
  title: string,
  market: MarketCode,
): { readonly model: string; readonly rest: string } | null {
  const words = title.split(/\s+/).filter((word) => word !== '');
  for (let count = Math.min(LONGEST_WORDS, words.length); count > 0; count -= 1) {
    const model = knownModel(make, words.slice(0, count).join(' '), market);
    if (model !== null) return { model, rest: words.slice(count).join(' ') };
  }
  return null;
}

/** Returns the other model that a model and the words behind it name: `LandCruiser`, `Prado GXL` → LandCruiser Prado, `GXL`. */
export function namesakeIn(
  make: string,
  model: string,
  behind: string,
  market: MarketCode,
): { readonly model: string; readonly rest: string } | null {
  const longer = modelInTitle(make, `${model} ${behind}`, market);
  const isOther = longer !== null && modelKey(longer.model) !== modelKey(model);
  return isOther && NAMESAKES.has(`${folded(make)} ${modelKey(longer.model)}`) ? longer : null;
}
