/** The part of schema.org that dealers' pages use. Unknown properties are left out. */
export interface Reference {
  readonly '@id': string;
}

export interface OpeningHoursSpecification {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek?: readonly string[];
  readonly validFrom?: string;
  readonly validThrough?: string;
  readonly opens: string;
  readonly closes: string;
}

export interface PostalAddress {
  readonly '@type': 'PostalAddress';
  readonly streetAddress: string;
  readonly addressLocality: string;
  readonly addressRegion: string;
  readonly postalCode: string;
  readonly addressCountry: string;
}

export interface AggregateRating {
  readonly '@type': 'AggregateRating';
  readonly ratingValue: string;
  readonly reviewCount: number;
  readonly bestRating: 5;
}

export type BusinessType =
  | 'AutoDealer'
  | 'MotorcycleDealer'
  | 'AutoRental'
  | 'AutoRepair'
  | 'MotorcycleRepair'
  | 'AutoPartsStore';

export interface Business {
  readonly '@type': BusinessType;
  readonly '@id'?: string;
  readonly name: string;
  readonly url?: string;
  readonly address: PostalAddress;
  readonly geo?: {
    readonly '@type': 'GeoCoordinates';
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly hasMap?: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly openingHoursSpecification?: readonly OpeningHoursSpecification[];
  readonly specialOpeningHoursSpecification?: readonly OpeningHoursSpecification[];
  readonly aggregateRating?: AggregateRating;
  readonly currenciesAccepted?: string;
  readonly paymentAccepted?: string;
  readonly logo?: string;
  readonly image?: string;
  readonly sameAs?: readonly string[];
  readonly department?: readonly Business[];
  readonly parentOrganization?: { readonly '@type': 'Organization'; readonly name: string };
}

export interface WebSite extends Reference {
  readonly '@type': 'WebSite';
  readonly url: string;
  readonly name: string;
  readonly inLanguage: string;
  readonly publisher: Reference;
}

export type WebPageType = 'WebPage' | 'CollectionPage' | 'ContactPage' | 'AboutPage' | 'ItemPage';

export interface WebPage extends Reference {
  readonly '@type': WebPageType;
  readonly name: string;
  readonly isPartOf: Reference;
  readonly about?: Reference;
  readonly breadcrumb?: Reference;
  readonly mainEntity?: Reference | ItemList;
}

export interface ListItem {
  readonly '@type': 'ListItem';
  readonly position: number;
  readonly name?: string;
  readonly item?: string;
  readonly url?: string;
}

export interface BreadcrumbList extends Reference {
  readonly '@type': 'BreadcrumbList';
  readonly itemListElement: readonly ListItem[];
}

export interface ItemList {
  readonly '@type': 'ItemList';
  readonly numberOfItems: number;
  readonly itemListElement: readonly ListItem[];
}

export interface Article {
  readonly '@type': 'NewsArticle';
  readonly headline: string;
  readonly description?: string;
  readonly datePublished: string;
  readonly image?: readonly string[];
  readonly mainEntityOfPage: Reference;
  readonly author: Reference | { readonly '@type': 'Person'; readonly name: string };
  readonly publisher: Reference;
  readonly keywords?: readonly string[];
}

export interface QuantitativeValue {
  readonly '@type': 'QuantitativeValue';
  readonly value: number;
  readonly unitCode: string;
}

/** The seller: a name, and a reference to the full description. */
export interface Seller extends Reference {
  readonly '@type': BusinessType;
  readonly name: string;
}

export interface OfferNode {
  readonly '@type': 'Offer';
  readonly url: string;
  readonly price?: number;
  readonly priceCurrency?: string;
  readonly priceSpecification?: {
    readonly '@type': 'UnitPriceSpecification';
    readonly price: number;
    readonly priceCurrency: string;
    readonly unitCode: string;
  };
  readonly businessFunction?: string;
  readonly availability: string;
  readonly itemCondition: string;
  readonly seller: Seller;
}

export interface VehicleNode extends Reference {
  readonly '@type': 'Car' | 'Motorcycle' | 'BusOrCoach' | 'Vehicle';
  readonly name: string;
  readonly url: string;
  readonly brand: { readonly '@type': 'Brand'; readonly name: string };
  readonly model: string;
  readonly vehicleConfiguration?: string;
  readonly vehicleModelDate?: string;
  readonly itemCondition: string;
  readonly mileageFromOdometer?: QuantitativeValue;
  readonly bodyType?: string;
  readonly color?: string;
  readonly fuelType?: string;
  readonly vehicleTransmission?: string;
  readonly driveWheelConfiguration?: string;
  readonly vehicleSeatingCapacity?: number;
  readonly vehicleIdentificationNumber?: string;
  readonly sku?: string;
  readonly image?: readonly string[];
  readonly offers?: OfferNode;
}

/** A model: what is true for each of its vehicles. */
export interface ModelNode extends Reference {
  readonly '@type': 'ProductModel';
  readonly name: string;
  readonly url: string;
  readonly brand: { readonly '@type': 'Brand'; readonly name: string };
  readonly description?: string;
  readonly category?: string;
  readonly image?: readonly string[];
  readonly offers?: AggregateOffer;
}

/** The model's vehicles that are available and have a price. */
export interface AggregateOffer {
  readonly '@type': 'AggregateOffer';
  readonly url: string;
  readonly lowPrice: number;
  readonly highPrice: number;
  readonly offerCount: number;
  readonly priceCurrency: string;
}

export type GraphNode = Business | WebSite | WebPage | BreadcrumbList | Article | VehicleNode | ModelNode;
