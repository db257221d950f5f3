import { FIELD_NAMES, fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { columnNames } from '#domain/vehicles/attributes/stock-field.ts';

/** What columns are called in German, French, Italian, Spanish and Portuguese, in this order, folded. English is in `fields.ts`. */
const FOREIGN: Readonly<Partial<Record<VehicleField, string>>> = {
  id: 'inseratid anzeigenid idannonce idannuncio idanuncio idveiculo',
  name: 'titel bezeichnung fahrzeug titre annonce titolo annuncio titulo anuncio',
  make: 'marke hersteller fabrikat marque constructeur marca fabricante montadora produttore',
  model: 'modell baureihe modele modello modelo',
  badge: 'ausstattungslinie ausfuhrung finition versione allestimento acabado versao',
  car_type: 'zustand fahrzeugzustand fahrzeugart etat condizione stato estado condicion condicao',
  stocknum:
    'bestandsnummer angebotsnummer fahrzeugnummer internenummer numerodestock reference codice riferimento referencia codigo',
  vin: 'fin fahrgestellnummer fahrgestellnr numerodeserie numerochassis telaio numerotelaio bastidor numerobastidor chassi numerochassi',
  price:
    'preis verkaufspreis bruttopreis preisbrutto prix prixttc prixdevente prezzo prezzodivendita precio preciodeventa preco valor precovenda',
  km: 'kilometerstand laufleistung kilometrage chilometraggio chilometri kilometraje kilometros quilometragem quilometros',
  year: 'baujahr erstzulassung modelljahr annee anneemodele miseencirculation anno annoimmatricolazione immatricolazione ano anofabricacao anomodelo matriculacion',
  colour: 'farbe aussenfarbe couleur couleurexterieure colore coloreesterno cor corexterna',
  simple_body: 'karosserie karosserieform aufbau carrosserie carrozzeria carroceria tipodecarroceria',
  simple_drive: 'antrieb antriebsart trazione traccion tracao',
  simple_fuel:
    'kraftstoff kraftstoffart treibstoff carburant energie carburante alimentazione combustible combustivel',
  simple_transmission:
    'getriebe getriebeart boite boitedevitesse boitevitesses cambio tipocambio caja transmision transmissao',
  seats:
    'sitze sitzplatze anzahlsitze places nombredeplaces posti numeroposti plazas asientos lugares assentos',
  city: 'ort stadt ville citta ciudad localidad cidade',
  state: 'bundesland region provincia regione comunidad estadouf uf',
  location_name:
    'handler autohaus concession vendeur concessionario concesionario vendedor loja concessionaria',
  created_at:
    'einstelldatum eingestelltam datumeingang datepublication datedepublication datapubblicazione fechapublicacion fechaalta datapublicacao datacadastro',
  features:
    'ausstattung ausstattungen sonderausstattung equipements optionsetequipements dotazioni equipaggiamento accessori equipamiento equipamentos opcionais acessorios',
  description:
    'beschreibung bemerkungen bemerkung descriptif commentaires descrizione note descripcion observaciones descricao observacoes',
  images: 'bilder bild fotos foto bildurls photosurl immagini immagine imagenes imagen imagens imagem',
};

/** The names of a field's column by list, English first. In each list the likeliest comes first. */
export const headerWords: Readonly<Record<string, readonly (readonly string[])[]>> = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, [columnNames(fieldUse(field)), FOREIGN[field]?.split(' ') ?? []]]),
);

/** Every known name of a column. A line with some of them is the header of a table. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(Object.values(headerWords).flat(2));
