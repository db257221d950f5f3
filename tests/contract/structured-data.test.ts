import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { dealerAt, modelSite } from '#render/dealer/dealer-model.ts';
import { requireSite } from '#sites/load.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';

const SITES = join(import.meta.dirname, '../../sites');
/** A time at which the demo's last sold vehicles still have pages. */
const NOW = Date.parse('2026-11-18T00:00:00Z');

type Node = Readonly<Record<string, unknown>>;
type Rule = (value: unknown, node: Node) => boolean;

const isRecord = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const text: Rule = (value) => typeof value === 'string' && value.trim() === value && value !== '';
const plain: Rule = (value) => text(value, {}) && !/<|&(?:\w+|#\d+);/.test(String(value));
const amount: Rule = (value) => typeof value === 'number' && Number.isFinite(value) && value > 0;
const notNegative: Rule = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const address: Rule = (value) => typeof value === 'string' && /^https:\/\/[^/\s]+\//.test(value);
const anyOf =
  (...allowed: readonly unknown[]): Rule =>
  (value) =>
    allowed.includes(value);
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const listOf =
  (rule: Rule): Rule =>
  (value, node) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => rule(one, node));
const schemaOrg = (...names: readonly string[]): Rule =>
  anyOf(...names.map((name) => `https://schema.org/${name}`));

interface Shape {
  readonly required: Readonly<Record<string, Rule>>;
  readonly optional?: Readonly<Record<string, Rule>>;
}

/** The problems of a value, by path. An unknown member counts as a problem. */
function faults(value: unknown, { required, optional = {} }: Shape, at: string): readonly string[] {
  if (!isRecord(value)) return [`${at} is no object`];
  const rules = { ...optional, ...required };
  return [
    ...Object.keys(required).flatMap((name) => (name in value ? [] : [`${at}.${name} is missing`])),
    ...Object.entries(value).flatMap(([name, found]) => {
      const rule = rules[name];
      if (rule === undefined) return [`${at}.${name} is not expected`];
      return rule(found, value) ? [] : [`${at}.${name} is ${JSON.stringify(found)}`];
    }),
  ];
}

const shaped =
  (shape: Shape): Rule =>
  (value) =>
    faults(value, shape, '').length === 0;

interface Expected {
  readonly currency: string;
  readonly mileage: string;
}

const CONDITION = schemaOrg('NewCondition', 'UsedCondition');

const seller: Shape = {
  required: {
    '@type': anyOf('AutoDealer', 'MotorcycleDealer', 'AutoRental'),
    '@id': address,
    name: plain,
  },
};

const offer = ({ currency }: Expected): Shape => ({
  required: {
    '@type': anyOf('Offer'),
    url: address,
    availability: schemaOrg('InStock', 'PreOrder', 'Reserved', 'SoldOut'),
    itemCondition: CONDITION,
    seller: shaped(seller),
  },
  optional: {
    price: amount,
    priceCurrency: anyOf(currency),
    businessFunction: anyOf('http://purl.org/goodrelations/v1#LeaseOut'),
    priceSpecification: shaped({
      required: {
        '@type': anyOf('UnitPriceSpecification'),
        price: amount,
        priceCurrency: anyOf(currency),
        unitCode: anyOf('WEE'),
      },
    }),
  },
});

/** One price, always with its currency. */
const hasOnePrice = (told: Node): boolean =>
  'priceSpecification' in told ? !('price' in told) : 'price' in told && 'priceCurrency' in told;

const vehicle = (expected: Expected): Shape => ({
  required: {
    '@type': anyOf('Car', 'Motorcycle', 'BusOrCoach', 'Vehicle'),
    '@id': matching(/^https:\/\/[^\s]+#vehicle$/),
    name: plain,
    url: address,
    brand: shaped({ required: { '@type': anyOf('Brand'), name: plain } }),
    model: plain,
    itemCondition: CONDITION,
  },
  optional: {
    vehicleConfiguration: text,
    vehicleModelDate: matching(/^\d{4}$/),
    mileageFromOdometer: shaped({
      required: {
        '@type': anyOf('QuantitativeValue'),
        value: notNegative,
        unitCode: anyOf(expected.mileage),
      },
    }),
    bodyType: text,
    color: text,
    fuelType: text,
    vehicleTransmission: text,
    driveWheelConfiguration: text,
    vehicleSeatingCapacity: amount,
    vehicleIdentificationNumber: matching(/^[A-HJ-NPR-Z0-9]{17}$/),
    sku: text,
    image: listOf(address),
    offers: (told) => shaped(offer(expected))(told, {}) && isRecord(told) && hasOnePrice(told),
  },
});

const page: Shape = {
  required: {
    '@type': anyOf('ItemPage'),
    '@id': address,
    name: plain,
    isPartOf: shaped({ required: { '@id': address } }),
    mainEntity: shaped({ required: { '@id': address } }),
  },
  optional: { breadcrumb: shaped({ required: { '@id': address } }) },
};

const crumbs: Shape = {
  required: {
    '@type': anyOf('BreadcrumbList'),
    '@id': address,
    itemListElement: (items) =>
      Array.isArray(items) &&
      items.every(
        (item: unknown, index) =>
          isRecord(item) &&
          item['position'] === index + 1 &&
          plain(item['name'], item) &&
          address(item['item'], item),
      ),
  },
};

function graphOf(json: string): readonly unknown[] {
  const told: unknown = JSON.parse(json);
  if (!isRecord(told) || told['@context'] !== 'https://schema.org' || !Array.isArray(told['@graph']))
    return expect.fail('The page tells no graph');
  return told['@graph'];
}

/** The vehicle pages of a demo dealer with their structured data. */
function dealerOf(slug: string) {
  const site = requireSite(SITES, slug);
  const stock: unknown = JSON.parse(readFileSync(join(site.folder, 'stock.json'), 'utf8'));
  const { vehicles } = readStock(Array.isArray(stock) ? stock : []);
  const { market } = site.config;
  return {
    slug,
    expected: {
      currency: MARKETS[market].currency,
      mileage: { kilometer: 'KMT', mile: 'SMI' }[MARKETS[market].distance],
    },
    pages: modelSite(dealerAt(site, vehicles, NOW)).pages.flatMap(({ path, model }) =>
      model.kind === 'vehicle' ? [{ path, model, graph: graphOf(model.head.graph) }] : [],
    ),
  };
}

const offerIn = (graph: readonly unknown[]): Node => {
  const told = graph.at(-1);
  return isRecord(told) && isRecord(told['offers']) ? told['offers'] : {};
};

const DEALERS = INVENTED_DEALERS.map(dealerOf);

describe.each(DEALERS)('the structured data of $slug', ({ pages, expected }) => {
  test('describes each vehicle validly', () => {
    expect(pages.length).toBeGreaterThan(50);
    const wrong = pages.flatMap(({ path, model, graph }) => {
      const [told, ...others] = graph;
      const car = others.at(-1);
      const { canonical } = model.head;
      const isOfThisPage =
        isRecord(told) && isRecord(car) && car['url'] === canonical && told['@id'] === canonical;
      return [
        ...faults(told, page, `${path} page`),
        ...(others.length > 1 ? faults(others[0], crumbs, `${path} trail`) : []),
        ...faults(car, vehicle(expected), `${path} vehicle`),
        ...(isOfThisPage ? [] : [`${path} speaks of another address`]),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('has the price that the page shows', () => {
    for (const { path, model, graph } of pages) {
      const { price = null, availability = 'SoldOut' } = offerIn(graph);
      expect(price, path).toBe(model.price.amount);
      if (!model.available) expect(String(availability), path).toMatch(/SoldOut$/);
    }
  });
});

test('each availability occurs among the demo dealers', () => {
  const told = DEALERS.flatMap(({ pages }) => pages.map(({ graph }) => offerIn(graph)['availability']));
  expect(new Set(told)).toEqual(
    new Set([
      ...['InStock', 'PreOrder', 'Reserved', 'SoldOut'].map((name) => `https://schema.org/${name}`),
      ...(told.includes(undefined) ? [undefined] : []),
    ]),
  );
});
