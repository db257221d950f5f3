import type { Location } from '#domain/dealers/location-config.ts';
import { slugify } from '#domain/dealers/location-slug.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import type { Filing } from './category.ts';
import { fieldsOf } from './forms/field-model.ts';
import type { LeadFormModel } from './forms/form-model.ts';
import type { LeadConfig } from './forms/form-site.ts';
import { onlyPlaceOf } from './forms/slots.ts';
import type { LeadAnswer, LeadAnswers, LeadPayload } from './lead-payload.ts';
import type { LeadRequest } from './lead-request.ts';
import type { LeadVehicle } from './lead-vehicle.ts';

export interface Enriching {
  readonly form: LeadFormModel;
  readonly sent: LeadRequest;
  /** The values after the form's schema. */
  readonly values: LeadAnswers;
  readonly filing: Filing;
  readonly config: LeadConfig;
  /** The vehicle that the lead is about, if the dealer has it. */
  readonly vehicle: LeadVehicle | null;
  readonly userAgent: string;
  /** The address that the request came to, such as `https://www.dealer.example`. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const LONGEST_AGENT = 400;
const SECONDS_A_DAY = 86_400;
const LONGEST_VISIT = 30 * SECONDS_A_DAY;

const PLAIN_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'location_id'] as const;
/** These have fields of their own in the payload. Everything else that a form asks goes into `answers`. */
const PLACED: ReadonlySet<string> = new Set([
  ...PLAIN_FIELDS,
  'opt_in',
  'category',
  'dealership',
  'additional_services',
]);

type Known = { readonly [Name in keyof LeadPayload]?: LeadPayload[Name] | null | undefined };

const known = (fields: Known) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<LeadPayload>;

/** Returns the time between two moments of the shopper's clock, or null if the clock was changed in between. */
export function secondsBetween(from: number | null, until: number): number | null {
  const seconds = from === null ? -1 : (until - from) / 1000;
  return seconds >= 0 && seconds <= LONGEST_VISIT ? Math.round(seconds * 10) / 10 : null;
}

/**
 * Uses the browser's own send time if it has one, so that a lead that waited for a connection is measured
 * correctly.
 */
export const secondsToSubmit = ({ started_at, sent_at }: LeadRequest, at: number): number | null =>
  secondsBetween(started_at, sent_at ?? at);

/** Returns the address of the page that the shopper saw. A page of another host becomes the same path on the dealer's site. */
export function pageAddress(address: string, origin: string, siteUrl: string): string {
  const page = URL.parse(address, origin);
  if (page === null || !/^https?:$/.test(page.protocol)) return siteUrl;
  const hosts = [origin, siteUrl].map((url) => URL.parse(url)?.host);
  if (hosts.includes(page.host) && page.username === '') return page.href;
  return new URL(page.pathname.replace(/^\/+/, '/') + page.search, siteUrl).href;
}

interface Addressee {
  readonly slug: string;
  readonly id: string | null;
}

const idText = (id: number | string | null | undefined): string | null =>
  id === null || id === undefined ? null : String(id);

const ofLocation = (location: Location | undefined): Addressee | null =>
  location?.dealership_slug ? { slug: location.dealership_slug, id: idText(location.dealership_id) } : null;

const ofVehicle = (vehicle: LeadVehicle | null): Addressee | null =>
  vehicle?.dealership_slug ? { slug: vehicle.dealership_slug, id: vehicle.dealership_id } : null;

/** Returns the location whose diary the form shows. If a form offers no choice of service centre, the booking is for the only one. */
const booksAt = ({ form, config }: Enriching): Location | undefined =>
  fieldsOf(form).some((field) => field.kind === 'date' && field.slots?.of === 'services')
    ? onlyPlaceOf('service', config)
    : undefined;

/** Finds the location in this order: the chosen one, the page's, the vehicle's, the only one with the department. */
function locationOf(enriching: Enriching): Location | undefined {
  const { sent, values, config, vehicle } = enriching;
  const named = [values['location_id'], sent.location_id, vehicle?.location_id];
  return (
    named
      .map((name) => config.locations.find(({ id }) => String(id) === name))
      .find((location) => location !== undefined) ?? booksAt(enriching)
  );
}

/** Finds the dealership that gets the lead in this order: the chosen one, the location's, the vehicle's, the dealer's first. */
function addressee({ values, config, vehicle }: Enriching, location: Location | undefined): Addressee {
  const chosen = config.dealerships.find(({ slug }) => slug === values['dealership']);
  const [first] = config.dealerships;
  const found = (chosen && { slug: chosen.slug, id: idText(chosen.id) }) ??
    ofLocation(location) ??
    ofVehicle(vehicle) ??
    ofLocation(primaryLocation(config.locations)) ??
    (first && { slug: first.slug, id: idText(first.id) }) ?? { slug: config.slug, id: null };
  const listed = config.dealerships.find(({ slug }) => slug === found.slug);
  return { slug: found.slug, id: found.id ?? idText(listed?.id) };
}

const vehicleFields = (vehicle: LeadVehicle | null, { car_id }: LeadRequest) =>
  vehicle === null
    ? known({ car_id })
    : known({
        manufacturer_slug: slugify(vehicle.make),
        stock_number: vehicle.stocknum,
        'Vehicle Make': vehicle.make,
        'Vehicle Model': vehicle.model,
        car_type: vehicle.car_type,
        car_id: vehicle.id,
        vehicle_status: vehicle.status,
      });

/** Returns how far the shopper came. A lead about a vehicle always includes this, even if its form has one step. */
function stepFields({ form, sent, vehicle }: Enriching) {
  if (form.steps.length < 2 && vehicle === null) return {};
  const skippable = form.steps.filter(({ skippable: may }) => may).map(({ id }) => id);
  return {
    step_number: Math.min(sent.step_number ?? form.steps.length, form.steps.length),
    skipped_steps: skippable.filter((id) => sent.skipped_steps.includes(id)),
  };
}

function answersOf(values: LeadAnswers): Pick<LeadPayload, 'answers'> {
  const answers = Object.fromEntries(Object.entries(values).filter(([name]) => !PLACED.has(name)));
  return Object.keys(answers).length > 0 ? { answers } : {};
}

const text = (value: LeadAnswer | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const list = (value: LeadAnswer | undefined): readonly string[] | undefined =>
  typeof value === 'object' ? value : undefined;

/** Completes what a form asked with what its page, the vehicle and the dealer say. */
export function payloadOf(enriching: Enriching): LeadPayload {
  const { form, sent, values, filing, config, vehicle, userAgent, origin, at } = enriching;
  const location = locationOf(enriching);
  const { slug, id } = addressee(enriching, location);
  return {
    dealership_slug: slug,
    website_slug: config.slug,
    url: pageAddress(sent.url, origin, config.url),
    source: 'Website',
    user_agent: userAgent.slice(0, LONGEST_AGENT),
    category: filing.category,
    ...known({ subcategory: filing.subcategory }),
    ...known(Object.fromEntries(PLAIN_FIELDS.map((name) => [name, text(values[name])]))),
    opt_in: form.consents === true || values['opt_in'] === true,
    opt_in_wording: form.opt_in_wording,
    opt_in_at: new Date(at).toISOString(),
    ...known({
      location_id: idText(location?.id),
      dealership_id: id,
      additional_services: list(values['additional_services']),
    }),
    visited_pages: sent.visited_pages,
    linked_query_params: sent.linked_query_params,
    ...known({ lead_id: sent.lead_id }),
    has_files: sent.files.length > 0,
    ...vehicleFields(vehicle, sent),
    lead_status: sent.complete ? 'Complete' : 'Incomplete',
    form_completed: sent.complete,
    ...stepFields(enriching),
    ...known({
      seconds_on_site: secondsBetween(sent.on_site_since, sent.sent_at ?? at),
      seconds_to_submit: secondsToSubmit(sent, at),
    }),
    ...answersOf(values),
  };
}
