import type { LeadFile } from '#adapters/leads/store/types.ts';
import { leadVehicleOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { ApiError, type FieldError, invalidFields, storing, tooMany } from '#api/lib/api-errors.ts';
import { check } from '#api/lib/validate.ts';
import { type ContactKey, contactKeys } from '#domain/leads/contact.ts';
import { type Enriched, enrich, secondsToSubmit } from '#domain/leads/enrich.ts';
import { aboutVehicle, type FilesField, fieldsOf } from '#domain/leads/forms/field-model.ts';
import { filesProblem } from '#domain/leads/forms/form-files.ts';
import { formOf, type LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { type FormId, formRow } from '#domain/leads/forms/form-rows.ts';
import { type LeadValues, schemaOf } from '#domain/leads/forms/form-schema.ts';
import type { LeadConfig } from '#domain/leads/forms/form-site.ts';
import { serverKey } from '#domain/leads/lead-payload.ts';
import { type LeadWire, readWire } from '#domain/leads/lead-request.ts';
import { isHeldBack, type ProofResult, suspicions } from '#domain/leads/suspicions.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type SentBody, type SentFile, uuidOf } from './lead-body.ts';

/** A form as it was sent, not yet checked. */
export interface SentLead {
  readonly dealer: PublishedDealer;
  readonly config: LeadConfig;
  readonly form: LeadFormModel;
  readonly wire: LeadWire;
  readonly files: readonly SentFile[];
  /** Whether there was no room for files. The text is stored anyway. */
  readonly leftOut: boolean;
}

/** What is stored of a form that was sent. */
export interface TakenLead extends Enriched {
  readonly suspicions: readonly string[];
  readonly isHeld: boolean;
  readonly files: readonly LeadFile[];
}

const NO_LEAD: FieldError = { field: 'lead', message: 'Send the fields as {"lead": {…}}.' };

/** Returns the page that a form was sent from, if the browser names one of this host. */
function referredPage(request: Request): URL | null {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return page?.host === new URL(request.url).host ? page : null;
}

/** A form without JavaScript gets its context from the page it is on. */
function completed(wire: LeadWire, request: Request): LeadWire {
  const page = referredPage(request);
  if (page === null) return wire;
  const { car_id } = readWire({ lead: { car_id: page.searchParams.get('car_id') } }) ?? { car_id: null };
  return { ...wire, url: wire.url === '' ? page.href : wire.url, car_id: wire.car_id ?? car_id };
}

const ELSEWHERE: FieldError = { field: 'lead.form', message: 'This form is sent to an address of its own.' };

/** Reads a lead. `only` is the one form that is accepted at the address that it was sent to. */
export function sentLead(
  dealer: PublishedDealer,
  request: Request,
  { body, encoding, files, leftOut }: SentBody,
  only?: FormId,
): SentLead {
  const read = readWire(body, encoding);
  if (read === null) throw invalidFields([NO_LEAD]);
  if (only === undefined && formRow(read.form).address !== undefined) throw invalidFields([ELSEWHERE]);
  const wire = { ...completed(read, request), form: only ?? read.form };
  const config = dealer.config;
  const form = formOf(wire.form, config);
  return { dealer, config, form: wire.car_id === null ? form : aboutVehicle(form), wire, files, leftOut };
}

const today = (timezone: string, now: number): string => localDate(now, timezone).iso;

const inBody = (fields: readonly FieldError[]): readonly FieldError[] =>
  fields.map(({ field, message }) => ({ field: `lead.${field}`, message }));

function valuesOf({ form, wire, config }: SentLead, now: number): LeadValues {
  const upTo = wire.complete ? form.steps.length : (wire.step_number ?? 1);
  const schema = schemaOf(form, today(config.timezone, now), { upTo, skipped: wire.skipped_steps });
  const checked = check(schema, wire.values);
  if (!checked.ok) throw invalidFields(inBody(checked.fields));
  return checked.value;
}

const isFiles = (field: { readonly kind: string }): field is FilesField => field.kind === 'files';

function filesOf({ form, files }: SentLead): readonly LeadFile[] {
  if (files.length === 0) return [];
  const field = fieldsOf(form).find(isFiles);
  if (field === undefined)
    throw invalidFields([{ field: 'lead', message: 'No files can be sent with this form.' }]);
  const problem = filesProblem(field, files);
  const fields = problem === null ? [] : inBody([{ field: field.name, message: problem.message }]);
  if (problem?.about === 'size') throw new ApiError(413, problem.message, { fields });
  if (problem !== null) throw invalidFields(fields);
  return files.flatMap(({ name, type, bytes }) => (type === null ? [] : [{ name, type, bytes }]));
}

/** Checks a lead by the form’s own schema and enriches it. Throws an `ApiError` with status 422 or 413. */
export function takenLead(sent: SentLead, request: Request, now: number, proof: ProofResult): TakenLead {
  const { dealer, config, form, wire } = sent;
  const values = valuesOf(sent, now);
  const files = filesOf(sent);
  const enriched = enrich({
    form,
    wire,
    values,
    config,
    vehicle: wire.car_id === null ? null : leadVehicleOf(dealer, wire.car_id),
    userAgent: request.headers.get('user-agent') ?? '',
    hasFiles: files.length > 0,
    origin: new URL(request.url).origin,
    at: now,
  });
  const signs = { honeypot: wire.honeypot, values, secondsToSubmit: secondsToSubmit(wire, now), proof };
  return { ...enriched, files, suspicions: suspicions(signs), isHeld: isHeldBack(signs) };
}

/**
 * A form without JavaScript has no id and may be sent twice. Within some minutes the same words from the same
 * sender are the same lead.
 */
export async function keyOf({ dealer, wire }: SentLead, taken: TakenLead, now: number): Promise<string> {
  if (wire.client_id !== null) return wire.client_id;
  const { opt_in_at: _, seconds_on_site: __, seconds_to_submit: ___, ...words } = taken.payload;
  return serverKey('words', await uuidOf([dealer.slug, wire.form, words, Math.floor(now / SAME_FOR_MS)]));
}

const SAME_FOR_MS = 10 * 60 * 1000;

export const keysOf = ({ config }: SentLead, { payload }: TakenLead): readonly ContactKey[] =>
  contactKeys(payload, MARKETS[config.market]);

/** The same key twice is the same lead twice, if form and person are the same, too. */
export function createAs(clientId: string, sent: SentLead, taken: TakenLead, { leads, now }: ApiContext) {
  return storing(() =>
    leads.store.create({
      dealer: sent.dealer.slug,
      form: sent.form.id,
      clientId,
      payload: taken.payload,
      contactKeys: keysOf(sent, taken),
      suspicions: taken.suspicions,
      isHeld: taken.isHeld,
      files: taken.files,
      channels: leads.channelsOf(sent.dealer, sent.form.id),
      at: now,
      ...(leads.leaseMs !== undefined && { leaseMs: leads.leaseMs }),
    }),
  );
}

/**
 * Holds a lead back if very many came from its address. It is never refused: behind one address there may be an office,
 * or half a mobile network.
 */
export const crowded = (taken: TakenLead, isOneOfMany: boolean): TakenLead =>
  isOneOfMany
    ? { ...taken, suspicions: [...taken.suspicions, 'Very many leads came from one address.'], isHeld: true }
    : taken;

/**
 * Limits the bytes stored from one network. Beyond the limit a lead is stored without the pages and parameters that led
 * to it, and beyond another one it is refused for a while. The form still holds what was typed.
 */
export async function withinBytes(
  taken: TakenLead,
  { allows }: Pick<ApiContext, 'allows'>,
): Promise<TakenLead> {
  const bare = { ...taken.payload, visited_pages: [], linked_query_params: {} };
  for (const payload of [taken.payload, bare])
    if (await allows('lead_bytes', Buffer.byteLength(JSON.stringify(payload)))) return { ...taken, payload };
  throw tooMany();
}
