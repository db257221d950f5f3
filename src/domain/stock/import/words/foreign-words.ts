/**
 * Words of German, French, Italian, Spanish and Portuguese feeds by our word for them, without accents and capitals. They
 * are whole values, and each is what sellers there call it: a German Limousine is a sedan.
 */
type ForeignWords = Readonly<Record<string, string>>;

const listed = (words: string): readonly string[] => words.split(', ');

const FOREIGN_BODIES: ForeignWords = {
  SUV: 'Geländewagen, SUV/Geländewagen, Geländewagen/Pickup, tout-terrain, 4x4 SUV, fuoristrada, SUV/fuoristrada, todoterreno, todo terreno, 4x4, jipe, utilitário esportivo',
  Ute: 'Pritschenwagen, camioneta, pick up, picape, caminhonete',
  'People Mover': 'Kleinbus, Großraumlimousine, Van/Kleinbus, monospace, monovolume, monovolumen, minivan',
  Hatchback:
    'Kleinwagen, Kompaktwagen, Schrägheck, Steilheck, citadine, compacte, berline compacte, utilitaria, due volumi, compacto, utilitario',
  Convertible:
    'Cabriolet/Roadster, Cabrio/Roadster, décapotable, decappottabile, cabriolé, descapotable, descapotável, conversível',
  Coupe: 'Sportwagen/Coupé, cupé',
  Sedan: 'Limousine, Stufenheck, berline, berlina, tre volumi, sedán, sedã, sedan',
  Wagon: 'Kombi, break, familiale, familiare, giardinetta, familiar, ranchera, perua, carrinha',
  Van: 'Kastenwagen, Transporter, fourgon, fourgonnette, utilitaire, furgone, furgoneta, furgón, furgão, veicolo commerciale',
  Bus: 'Reisebus, autobus, autocar, autobús, ônibus, autocarro, pullman',
  Motorhome: 'Wohnmobil, camping-car, autocaravana, autocaravan, camper',
  Caravan: 'Wohnwagen, caravane, roulotte, caravana',
  Motorcycle: 'Motorrad, moto, motocicletta, motocicleta, motociclo, Roller, scooter',
  Tractor: 'Traktor, Schlepper, tracteur, trattore, tractor agrícola, trator',
  Truck: 'Lkw, Lastwagen, camion, camión, caminhão',
};

const FOREIGN_FUELS: ForeignWords = {
  Petrol:
    'Benzin, Super E10, Super Plus, essence, SP95, SP98, super sans plomb, benzina, gasolina, nafta, etanol, álcool, gasolina e álcool, álcool e gasolina',
  Diesel: 'gazole, gasoil, gas-oil, gasolio, gasóleo, diésel, óleo diesel',
  Electric:
    'Elektro, elektrisch, Strom, électrique, électricité, elettrica, elettrico, eléctrico, eléctrica, elétrico, elétrica',
  Hybrid:
    'Hybrid (Benzin/Elektro), Benzin/Elektro, Elektro/Benzin, Diesel/Elektro, Elektro/Diesel, hybride, hybride essence électrique, ibrida, ibrido, benzina/elettrica, elettrica/benzina, híbrido, híbrida, gasolina/eléctrico, híbrido flex',
  'Plug-in Hybrid': 'hybride rechargeable, ibrida plug-in, híbrido enchufable, híbrido plug-in',
  LPG: 'Autogas, Autogas (LPG), Flüssiggas, Erdgas, Erdgas (CNG), GPL, GLP, metano, GNV, gas natural, gaz naturel',
  Hydrogen: 'Wasserstoff, hydrogène, idrogeno, hidrógeno, hidrogênio',
};

const FOREIGN_TRANSMISSIONS: ForeignWords = {
  Automatic:
    'Automatik, Automatikgetriebe, Halbautomatik, Doppelkupplung, automatique, boîte automatique, BVA, robotisée, semi-automatique, automatico, cambio automatico, semiautomatico, robotizzato, automático, automática, automatizada, automatizado, secuencial',
  Manual:
    'Schaltgetriebe, Handschaltung, manuell, manuelle, boîte manuelle, mécanique, BVM, BVM5, BVM6, manuale, cambio manuale, meccanico, manual, mecánico, mecânico',
};

const FOREIGN_CONDITIONS: ForeignWords = {
  demo: 'Vorführwagen, Vorführfahrzeug, véhicule de démonstration, démonstration, dimostrativa, demostración, demonstração',
  used: 'gebraucht, Gebrauchtwagen, Jahreswagen, Oldtimer, occasion, usato, usata, usado, usada, segunda mano, ocasión, seminovo, seminuevo, semi-novo, Tageszulassung, km 0, aziendale',
  new: 'neu, Neuwagen, Neufahrzeug, neuf, neuve, nuovo, nuova, nuevo, nueva, novo, nova, zero km',
};

/** Gives a row its foreign words, besides those that it has. */
const withForeign =
  (words: ForeignWords) =>
  <Row extends { readonly ours: string | null; readonly is?: readonly string[] }>(row: Row): Row => {
    const foreign = row.ours === null ? undefined : words[row.ours];
    return foreign === undefined ? row : { ...row, is: [...(row.is ?? []), ...listed(foreign)] };
  };

export const inBodies = withForeign(FOREIGN_BODIES);
export const inFuels = withForeign(FOREIGN_FUELS);
export const inTransmissions = withForeign(FOREIGN_TRANSMISSIONS);
export const inConditions = withForeign(FOREIGN_CONDITIONS);
