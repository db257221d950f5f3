import * as v from 'valibot';
import type { LeadVehicle } from '#domain/leads/lead-vehicle.ts';
import { type SiteConfig, siteSchema } from '#domain/sites/site-schema.ts';
import { type Say, sayAnywhere, siteWords } from '#domain/sites/site-words.ts';
import { DealerDataError, type DealerRecord } from './record.ts';
import type { PublishedDealer } from './types.ts';

type Field = keyof SiteConfig;
type Written = DealerRecord['site'];
type Issue = v.BaseIssue<unknown>;

interface Source {
  readonly slug: string;
  readonly site: Written;
}

/** Removes fields that the schema no longer has. Undefined if the problem is another. */
function withoutUnknownFields(site: Written, issues: readonly Issue[]): Written | undefined {
  const unknown = issues.filter(({ type, expected }) => type === 'strict_object' && expected === 'never');
  if (unknown.length === 0) return undefined;
  const publicSite = structuredClone(site);
  for (const { path = [] } of unknown) removeAt(publicSite, path);
  return publicSite;
}

function removeAt(value: unknown, path: readonly { readonly key: unknown }[]): void {
  const [next, ...rest] = path;
  if (typeof value !== 'object' || value === null || next === undefined) return;
  const key = String(next.key);
  if (rest.length === 0) Reflect.deleteProperty(value, key);
  else removeAt(Reflect.get(value, key), rest);
}

/** Reads a field from another release's build, with defaults for what it lacks. */
function readField({ slug, site }: Source, field: Field): unknown {
  const checked = v.safeParse(v.object({ [field]: siteSchema.entries[field] }), site);
  if (checked.success) return checked.output[field];
  const knownFields = withoutUnknownFields(site, checked.issues);
  if (knownFields !== undefined) return readField({ slug, site: knownFields }, field);
  const [issue] = checked.issues;
  throw new DealerDataError(
    `${slug}: ${v.getDotPath(issue) ?? field}: ${issue.message}. The data was written by another version of the build: build this dealer again.`,
  );
}

const sources = new WeakMap<object, Source>();

/**
 * Fields are parsed on first access: a whole configuration takes a millisecond, and most requests need little.
 */
const FIELDS: PropertyDescriptorMap = Object.fromEntries(
  v.keyof(siteSchema).options.map((field) => [
    field,
    {
      configurable: true,
      enumerable: true,
      get(this: object) {
        const source = sources.get(this);
        const value = source && readField(source, field);
        Object.defineProperty(this, field, { value, enumerable: true });
        return value;
      },
    },
  ]),
);

const periodSchema = v.object({ retention_days: v.pipe(v.number(), v.minValue(1)) });

function writtenPeriod(of: unknown): number | null {
  const period = v.safeParse(periodSchema, of);
  return period.success ? period.output.retention_days : null;
}

/** Builds a dealer as the API knows it from a build's record. Vehicles that were not read yet stay so. */
export function publishedDealer(record: DealerRecord): PublishedDealer {
  const { site, slug } = record;
  const config: SiteConfig = Object.create(Object.prototype, FIELDS);
  sources.set(config, { slug, site });
  const { site: _, ...rest } = Object.getOwnPropertyDescriptors(record);
  const periods = {
    leadsKeptDays: writtenPeriod(site['leads']),
    accountsKeptDays: writtenPeriod(site['accounts']),
  };
  return Object.defineProperties({ config, ...periods }, rest) as PublishedDealer;
}

/** Returns null if one of the fields cannot be read. */
export function readableConfig(fields: readonly Field[], { config }: PublishedDealer): SiteConfig | null {
  try {
    for (const field of fields) Reflect.get(config, field);
    return config;
  } catch (error) {
    if (error instanceof DealerDataError) return null;
    throw error;
  }
}

/** Words our texts as the dealer's site does. Works even if parts of the record cannot be read. */
export function sayAt(dealer: PublishedDealer): Say {
  const config = readableConfig(['vehicles'], dealer);
  return config === null ? sayAnywhere : siteWords({ market: dealer.market, vehicles: config.vehicles });
}

export type DealersCar = PublishedDealer['vehicles'][string];

export const carOf = ({ vehicles }: PublishedDealer, id: string): DealersCar | undefined =>
  Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

/** Returns null if the dealer's build did not store the lead's data about the car. */
export function leadVehicleOf(dealer: PublishedDealer, id: string): LeadVehicle | null {
  const car = carOf(dealer, id);
  if (car?.listing === undefined) return null;
  const { slug, name, status, price, listing } = car;
  return { ...listing, id, slug, name, status, price };
}
