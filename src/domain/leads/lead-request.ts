import * as v from 'valibot';
import { isTooDeep } from '#domain/lib/json-depth.ts';
import { isRecord, type JsonObject } from '#domain/lib/records.ts';
import { FORM_IDS, type FormId, formRow, isFormId } from './forms/form-rows.ts';

const MOST_PAGES = 50;
const MOST_PARAMS = 30;
const MOST_STEPS = 20;
const LONGEST_ADDRESS = 2_000;
const LONGEST_PAGE = 500;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 500;
const LONGEST_PROOF = 1_000;

/** Dates before this platform, or far in the future, come from a wrong clock. */
const EARLIEST = Date.UTC(2020, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const ID = /^[A-Za-z0-9][\w.:-]{0,99}$/;

/** A plain form sends everything as text. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string' || isTooDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const fromText = v.pipe(v.unknown(), v.transform(parsed));

const boundedText = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text.slice(0, longest)),
  );
const uuid = v.pipe(v.string(), v.trim(), v.uuid(), v.toLowerCase());
const stockId = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'number' ? String(value) : value)),
  v.string(),
  v.trim(),
  v.regex(ID),
);
const instant = v.pipe(fromText, v.number(), v.minValue(EARLIEST), v.maxValue(LATEST));
const stepNumber = v.pipe(fromText, v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_STEPS));
const flag = v.pipe(fromText, v.boolean());

/** Accepts a list of texts, or one text. If the list is too long the newest items are used, because they say the most. */
const texts = (most: number, longest: number) =>
  v.pipe(
    fromText,
    v.transform((value) => (typeof value === 'string' && value !== '' ? [value] : value)),
    v.array(v.unknown()),
    v.transform((list) =>
      list
        .slice(-most)
        .filter((item): item is string => typeof item === 'string' && item !== '')
        .map((item) => item.slice(0, longest)),
    ),
  );

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value.slice(0, LONGEST_VALUE);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

const params = v.pipe(
  fromText,
  v.custom<JsonObject>(isRecord),
  v.transform((fields): Readonly<Record<string, string>> => {
    const kept = Object.entries(fields)
      .filter(([name]) => name !== '__proto__' && name.length <= LONGEST_NAME)
      .map(([name, value]) => [name, asText(value)] as const)
      .filter((entry): entry is readonly [string, string] => entry[1] !== null);
    return Object.fromEntries(kept.slice(0, MOST_PARAMS));
  }),
);

/** Returns the fallback if the value was not sent or cannot be read. The text is shown in the API reference. */
const field = <const Output>(schema: v.GenericSchema<unknown, Output>, fallback: Output, meaning: string) =>
  v.fallback(v.pipe(v.unknown(), v.description(meaning), schema), fallback);

/**
 * The fields in `lead` beside the form's own. They describe a lead, so a value that cannot be read never stops
 * one.
 */
const envelopeSchema = v.object({
  form: field<FormId | null>(
    v.custom<FormId>(isFormId),
    null,
    'The id of the form, such as `general-enquiry`.',
  ),
  category: field(boundedText(LONGEST_NAME), '', 'The category of the lead, if the form has several.'),
  client_id: field<string | null>(
    uuid,
    null,
    'A UUID from the browser. The same one twice is the same lead twice, if form and person are the same.',
  ),
  change_id: field<string | null>(
    uuid,
    null,
    'A UUID for each later step. The same one twice is the same change twice.',
  ),
  lead_id: field<string | null>(stockId, null, 'The lead that this continues.'),
  car_id: field<string | null>(stockId, null, 'The id of the vehicle, as text or number.'),
  location_id: field<string | null>(
    stockId,
    null,
    'The location of the page, if the form does not ask for one.',
  ),
  url: field(boundedText(LONGEST_ADDRESS), '', 'The address of the page.'),
  visited_pages: field<readonly string[]>(
    texts(MOST_PAGES, LONGEST_PAGE),
    [],
    'List of the paths visited before.',
  ),
  linked_query_params: field<Readonly<Record<string, string>>>(
    params,
    {},
    'Object: the query parameters of the first visit, such as `utm_source`.',
  ),
  started_at: field<number | null>(
    instant,
    null,
    'When the shopper started the form, in epoch milliseconds.',
  ),
  on_site_since: field<number | null>(instant, null, 'When the visit began, by the same clock.'),
  sent_at: field<number | null>(
    instant,
    null,
    'When the form was sent, by the same clock. Only differences count.',
  ),
  step_number: field<number | null>(stepNumber, null, 'Whole number: which step this is, from 1.'),
  skipped_steps: field<readonly string[]>(texts(MOST_STEPS, LONGEST_NAME), [], 'List of the steps left out.'),
  isLastStep: field<boolean | null>(
    flag,
    null,
    'Whether the lead is complete. Without it, it is unless there is a `step_number`.',
  ),
  altcha: field(boundedText(LONGEST_PROOF), '', 'The solved proof of work.'),
  website: field(
    boundedText(LONGEST_NAME),
    '',
    'A field that people do not see. Whoever fills it in is suspected of spam.',
  ),
});

/** The body that a script sends. The form's own fields are in `lead` too, and nothing of the envelope is required. */
export const leadBodySchema = v.object({ lead: v.looseObject(v.partial(envelopeSchema).entries) });

type Envelope = v.InferOutput<typeof envelopeSchema>;

export interface RequestFile {
  readonly name: string;
  /** Detected from its contents. Null if it is not an accepted type. */
  readonly type: string | null;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** A form as a browser sent it. Nothing in it has been checked by the form’s own schema. */
export type LeadRequest = Omit<Envelope, 'form' | 'isLastStep' | 'website'> & {
  readonly form: FormId;
  readonly complete: boolean;
  readonly honeypot: string;
  /** As they were sent, by name; the form’s schema picks its own. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly RequestFile[];
  /** Whether files were sent for which there was no room. The text is stored anyway. */
  readonly filesLeftOut: boolean;
};

const LEAD_KEY = /^lead\[(\w+)\]$/;

/** `{"lead[name]": "Kim"}` → `{"name": "Kim"}` */
function unwrapped(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [LEAD_KEY.exec(key)?.[1] ?? key, value]),
  );
}

/** A box that was not ticked is not sent by a plain form; only a script can leave it out for the preset to count. */
const UNTICKED = { opt_in: false };

/** Finds the fields in `lead`, or side by side in a plain form. */
function fieldsIn(body: unknown, encoding: BodyEncoding): Readonly<Record<string, unknown>> | null {
  if (!isRecord(body)) return null;
  if (!('lead' in body)) return { ...(encoding === 'form' && UNTICKED), ...unwrapped(body) };
  const lead = parsed(body['lead']);
  return isRecord(lead) ? lead : null;
}

/** Finds the form of a category, if nothing else names the form. */
export const formOfCategory = (category: string, hasCar: boolean): FormId =>
  FORM_IDS.find((id) => {
    const { meantBy = [], vehicle } = formRow(id);
    return meantBy.includes(category) && (hasCar || vehicle !== 'required');
  }) ?? 'general-enquiry';

export type BodyEncoding = 'json' | 'form';

interface RequestFiles {
  readonly files: readonly RequestFile[];
  readonly filesLeftOut: boolean;
}

const NO_FILES: RequestFiles = { files: [], filesLeftOut: false };

/** Reads what a browser sent, as far as possible. Returns null if it contains no lead. */
export function readLeadRequest(
  body: unknown,
  encoding: BodyEncoding = 'json',
  files: RequestFiles = NO_FILES,
): LeadRequest | null {
  const fields = fieldsIn(body, encoding);
  if (fields === null) return null;
  const { form, isLastStep, website, ...envelope } = v.parse(envelopeSchema, fields);
  return {
    ...envelope,
    form: form ?? formOfCategory(envelope.category, envelope.car_id !== null),
    complete: isLastStep ?? envelope.step_number === null,
    honeypot: website,
    values: fields,
    ...files,
  };
}
