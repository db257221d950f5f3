import { leadVehicleOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { ApiError, type FieldError, invalidFields, tooMany } from '#api/lib/api-errors.ts';
import { check } from '#api/lib/validate.ts';
import { type Filing, filingOf } from '#domain/leads/category.ts';
import { contactKeys } from '#domain/leads/contact.ts';
import { payloadOf, secondsToSubmit } from '#domain/leads/enrich.ts';
import { aboutVehicle, type FilesField, fieldsOf } from '#domain/leads/forms/field-model.ts';
import { filesProblem } from '#domain/leads/forms/form-files.ts';
import { formOf, type LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { type FormId, formRow } from '#domain/leads/forms/form-rows.ts';
import { schemaOf } from '#domain/leads/forms/form-schema.ts';
import type { Lead, LeadFile } from '#domain/leads/lead.ts';
import { type LeadAnswers, type LeadPayload, serverKey } from '#domain/leads/lead-payload.ts';
import { type LeadRequest, readLeadRequest } from '#domain/leads/lead-request.ts';
import { isHeldBack, type ProofResult, suspicions } from '#domain/leads/suspicions.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { uuidOf } from './lead-body.ts';

/** A request with the dealer and the form that it is for. */
export interface Submission {
  readonly dealer: PublishedDealer;
  readonly form: LeadFormModel;
  readonly sent: LeadRequest;
}

const NO_LEAD: FieldError = { field: 'lead', message: 'Send the fields as {"lead": {…}}.' };

/** Returns the page that a form was sent from, if the browser names one of this host. */
function referredPage(request: Request): URL | null {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return page?.host === new URL(request.url).host ? page : null;
}

/** A form without JavaScript gets its context from the page it is on. */
function completed(sent: LeadRequest, request: Request): LeadRequest {
  const page = referredPage(request);
  if (page === null) return sent;
  const { car_id } = readLeadRequest({ lead: { car_id: page.searchParams.get('car_id') } }) ?? {
    car_id: null,
  };
  return { ...sent, url: sent.url === '' ? page.href : sent.url, car_id: sent.car_id ?? car_id };
}

const ELSEWHERE: FieldError = { field: 'lead.form', message: 'This form is sent to an address of its own.' };

/** Finds the form of a request. `only` is the one form that is accepted at the address that it was sent to. */
export function submissionOf(
  dealer: PublishedDealer,
  request: Request,
  sent: LeadRequest | null,
  only?: FormId,
): Submission {
  if (sent === null) throw invalidFields([NO_LEAD]);
  if (only === undefined && formRow(sent.form).address !== undefined) throw invalidFields([ELSEWHERE]);
  const whole = { ...completed(sent, request), form: only ?? sent.form };
  const form = formOf(whole.form, dealer.config);
  return { dealer, form: whole.car_id === null ? form : aboutVehicle(form), sent: whole };
}

const inBody = (fields: readonly FieldError[]): readonly FieldError[] =>
  fields.map(({ field, message }) => ({ field: `lead.${field}`, message }));

function valuesOf({ dealer, form, sent }: Submission, now: number): LeadAnswers {
  const upTo = sent.complete ? form.steps.length : (sent.step_number ?? 1);
  const today = localDate(now, dealer.config.timezone).iso;
  const checked = check(schemaOf(form, today, { upTo, skipped: sent.skipped_steps }), sent.values);
  if (!checked.ok) throw invalidFields(inBody(checked.fields));
  return checked.value;
}

const isFiles = (field: { readonly kind: string }): field is FilesField => field.kind === 'files';

function filesOf({ form, sent: { files } }: Submission): readonly LeadFile[] {
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

const SAME_FOR_MS = 10 * 60 * 1000;

/**
 * A form without JavaScript has no id and may be sent twice. Within some minutes the same words from the same
 * sender are the same lead.
 */
async function keyOf({ dealer, sent }: Submission, payload: LeadPayload, now: number): Promise<string> {
  if (sent.client_id !== null) return sent.client_id;
  const { opt_in_at: _, seconds_on_site: __, seconds_to_submit: ___, ...words } = payload;
  return serverKey('words', await uuidOf([dealer.slug, sent.form, words, Math.floor(now / SAME_FOR_MS)]));
}

const chosenCategory = ({ category }: LeadAnswers): string | undefined =>
  typeof category === 'string' ? category : undefined;

/**
 * Checks a lead by the form’s own schema and completes it. Throws an `ApiError` with status 422 or 413, and 429 if its
 * network has stored too much.
 */
export async function leadOf(
  submission: Submission,
  { request, leads, allows, now }: Pick<ApiContext, 'request' | 'leads' | 'allows' | 'now'>,
  proof: ProofResult,
): Promise<{ readonly lead: Lead; readonly filing: Filing }> {
  const { dealer, form, sent } = submission;
  const { config } = dealer;
  const values = valuesOf(submission, now);
  const files = filesOf(submission);
  const vehicle = sent.car_id === null ? null : leadVehicleOf(dealer, sent.car_id);
  const filing = filingOf(form, vehicle, chosenCategory(values));
  const whole = payloadOf({
    form,
    sent,
    values,
    filing,
    config,
    vehicle,
    userAgent: request.headers.get('user-agent') ?? '',
    origin: new URL(request.url).origin,
    at: now,
  });
  const payload = await withinBytes(whole, allows);
  const signs = { honeypot: sent.honeypot, values, secondsToSubmit: secondsToSubmit(sent, now), proof };
  const lead: Lead = {
    dealer: dealer.slug,
    form: form.id,
    clientId: await keyOf(submission, payload, now),
    payload,
    contactKeys: contactKeys(payload, MARKETS[config.market]),
    suspicions: suspicions(signs),
    isHeld: isHeldBack(signs),
    files,
    channels: leads.channelsOf(dealer, form.id),
    at: now,
    ...(leads.leaseMs !== undefined && { leaseMs: leads.leaseMs }),
  };
  return { lead, filing };
}

/**
 * Holds a lead back if very many came from its address. It is never refused: behind one address there may be an office,
 * or half a mobile network.
 */
export const crowded = (lead: Lead, isOneOfMany: boolean): Lead =>
  isOneOfMany
    ? { ...lead, suspicions: [...lead.suspicions, 'Very many leads came from one address.'], isHeld: true }
    : lead;

/**
 * Limits the bytes stored from one network. Beyond the limit a lead is stored without the pages and parameters that led
 * to it, and beyond another one it is refused for a while. The form still holds what was typed.
 */
async function withinBytes(whole: LeadPayload, allows: ApiContext['allows']): Promise<LeadPayload> {
  const bare = { ...whole, visited_pages: [], linked_query_params: {} };
  for (const payload of [whole, bare])
    if (await allows('lead_bytes', Buffer.byteLength(JSON.stringify(payload)))) return payload;
  throw tooMany();
}
