import * as v from 'valibot';
import type { LeadVehicle } from '#domain/lead/lead-vehicle.ts';
import { type SiteConfig, siteSchema } from '#domain/site/schema.ts';
import { type Say, sayAnywhere, siteWords } from '#domain/site/site-words.ts';
import { DealerDataError, type DealerRecord } from './record.ts';
import type { PublishedDealer } from './types.ts';

type Field = keyof SiteConfig;
type Written = DealerRecord['site'];
type Issue = v.BaseIssue<unknown>;

interface Source {
  readonly slug: string;
  readonly site: Written;
}

/** Fields that the schema has given up since say nothing any more; nothing where it is not they that stand against it. */
function withoutUnknownFields(site: Written, issues: readonly Issue[]): Written | undefined {
  const unknown = issues.filter(({ type, expected }) => type === 'strict_object' && expected === 'never');
  if (unknown.length === 0) return undefined;
  const kept = structuredClone(site);
  for (const { path = [] } of unknown) removeAt(kept, path);
  return kept;
}

function removeAt(value: unknown, path: readonly { readonly key: unknown }[]): void {
  const [next, ...rest] = path;
  if (typeof value !== 'object' || value === null || next === undefined) return;
  const key = String(next.key);
  if (rest.length === 0) Reflect.deleteProperty(value, key);
  else removeAt(Reflect.get(value, key), rest);
}

/** What the build of another release wrote, with the defaults of what it did not know yet. */
function readField({ slug, site }: Source, field: Field): unknown {
  const checked = v.safeParse(v.object({ [field]: siteSchema.entries[field] }), site);
  if (checked.success) return checked.output[field];
  const known = withoutUnknownFields(site, checked.issues);
  if (known !== undefined) return readField({ slug, site: known }, field);
  const [issue] = checked.issues;
  throw new DealerDataError(
    `${slug}: ${v.getDotPath(issue) ?? field}: ${issue.message}. The data was written by another version of the build: build this dealer again.`,
  );
}

const sources = new WeakMap<object, Source>();

/** Each field is read when it is first asked for: a whole configuration takes a millisecond, and most requests need little of it. */
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

/** What the API knows of a dealer, of what some build has written. */
export function publishedDealer({ site, ...record }: DealerRecord): PublishedDealer {
  const config: SiteConfig = Object.create(Object.prototype, FIELDS);
  sources.set(config, { slug: record.slug, site });
  return {
    ...{ ...record, config },
    leadsKeptDays: writtenPeriod(site['leads']),
    accountsKeptDays: writtenPeriod(site['accounts']),
  };
}

/** The configuration, or nothing where one of the fields cannot be read. */
export function readableConfig(fields: readonly Field[], { config }: PublishedDealer): SiteConfig | null {
  try {
    for (const field of fields) Reflect.get(config, field);
    return config;
  } catch (error) {
    if (error instanceof DealerDataError) return null;
    throw error;
  }
}

/** Our own words as the dealer’s site says them. What another build wrote unreadably keeps nobody from an answer. */
export function sayAt(dealer: PublishedDealer): Say {
  const config = readableConfig(['vehicles'], dealer);
  return config === null ? sayAnywhere : siteWords({ market: dealer.market, vehicles: config.vehicles });
}

export type DealersCar = PublishedDealer['vehicles'][string];

export const carOf = ({ vehicles }: PublishedDealer, id: string): DealersCar | undefined =>
  Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

/** What a lead about the car tells of it; nothing where its build did not write that. */
export function leadVehicleOf(dealer: PublishedDealer, id: string): LeadVehicle | null {
  const car = carOf(dealer, id);
  if (car?.listing === undefined) return null;
  const { slug, name, status, price, listing } = car;
  return { ...listing, id, slug, name, status, price };
}
