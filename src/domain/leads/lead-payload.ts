import type { CarType } from '#domain/vehicles/attributes/car-types.ts';

/** An answer beyond the fields that every lead has: a budget, a plate, a wished-for time. */
export type LeadAnswer = string | number | boolean | readonly string[];

/** The answers to a form by the names of its fields. */
export type LeadAnswers = Readonly<Record<string, LeadAnswer>>;

/**
 * The data that the dealer's system gets. The names are the provider's, and some have capitals and spaces. Fields
 * that the form does not have are left out.
 */
export type LeadPayload = {
  readonly dealership_slug: string;
  readonly website_slug: string;
  /** The page that the form was sent from. */
  readonly url: string;
  readonly source: 'Website';
  readonly user_agent: string;
  readonly category: string;
  readonly subcategory?: string;
  readonly name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly postcode?: string;
  readonly message?: string;
  readonly opt_in: boolean;
  /** The wording beside the box, its form and the time, as proof of consent. */
  readonly opt_in_wording: string;
  readonly opt_in_at: string;
  readonly location_id?: string;
  readonly dealership_id?: string;
  readonly additional_services?: readonly string[];
  readonly visited_pages: readonly string[];
  readonly linked_query_params: Readonly<Record<string, string>>;
  readonly lead_id?: string;
  readonly has_files: boolean;

  readonly manufacturer_slug?: string;
  readonly stock_number?: string;
  readonly 'Vehicle Make'?: string;
  readonly 'Vehicle Model'?: string;
  readonly car_type?: CarType;
  readonly car_id?: string;
  readonly vehicle_status?: string;

  readonly lead_status: 'Incomplete' | 'Complete';
  readonly form_completed: boolean;
  readonly step_number?: number;
  readonly skipped_steps?: readonly string[];

  readonly seconds_on_site?: number;
  readonly seconds_to_submit?: number;
  /** Further answers of the form, by field name. */
  readonly answers?: LeadAnswers;
};

/** What a person chose or typed, without anything that the site or the clock added. */
const TYPED = [
  'category',
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'opt_in',
  'location_id',
  'dealership_id',
  'additional_services',
  'car_id',
] as const satisfies readonly (keyof LeadPayload)[];

/** Returns a text that is equal for two submissions with the same answers, in whatever order, even after being stored. */
export const answersKey = (payload: LeadPayload): string =>
  JSON.stringify([
    ...TYPED.map((field) => payload[field] ?? null),
    Object.entries(payload.answers ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** The sources of the keys that the server itself makes: the words of a plain form, another lead under a known id, a spin, a payment. */
type ServerKind = 'words' | 'other' | 'spin' | 'payment';

/**
 * A second lead with the same key is the same lead. Browsers send UUIDs. The server’s keys begin with their kind,
 * so that nothing that a browser sends is equal to one, even if it can work out the rest.
 */
export const serverKey = (kind: ServerKind, id: string): string => `${kind}:${id}`;

/** Returns null if the key is of another kind, or a browser’s. */
export const idInKey = (kind: ServerKind, key: string): string | null =>
  key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : null;
