import * as v from 'valibot';
import { apiErrorsIn } from '#adapters/lib/api-errors.client.ts';
import { LEAD_EVENTS } from '#domain/shell/analytics-events.ts';
import { paths } from '#paths';
import type { QueuedRequest, SendAnswer } from './types.ts';

/** A slow phone with photos on a weak connection may take this long. Longer is a timeout. */
const PATIENCE_MS = 45_000;

const eventSchema = v.object({
  name: v.picklist(LEAD_EVENTS),
  payload: v.object({
    category: v.string(),
    subcategory: v.exactOptional(v.string()),
    car_id: v.exactOptional(v.string()),
    car_type: v.exactOptional(v.picklist(['new', 'demo', 'used'])),
  }),
});
const acceptedSchema = v.object({
  id: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((id) => String(id)),
  ),
  event: v.fallback(v.optional(eventSchema), undefined),
  success: v.fallback(v.optional(v.pipe(v.string(), v.startsWith(`${paths.successPage}?`))), undefined),
  notice: v.fallback(v.optional(v.string()), undefined),
});
function multipart({ fields, files }: QueuedRequest): FormData {
  const form = new FormData();
  form.set('lead', JSON.stringify(fields));
  for (const { field, file } of files) form.append(field, file, file.name);
  return form;
}

const requestOf = (lead: QueuedRequest): RequestInit =>
  lead.files.length > 0
    ? { method: lead.method, headers: { Accept: 'application/json' }, body: multipart(lead) }
    : {
        method: lead.method,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({ lead: lead.fields }),
      };

/** The server has the whole lead already: an earlier response was lost on its way. */
const ARRIVED_BEFORE = 409;
const NOBODY_KNOWS = 404;
/** A proxy responds with these, without our body, if the process that had the lead is gone. Another one takes its place. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];
/** The response to a new lead whose id was there before. */
const REPEATED = 200;

async function answerOf(response: Response): Promise<SendAnswer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.status === ARRIVED_BEFORE) return { kind: 'sent', id: null };
  if (response.ok) {
    const accepted = v.safeParse(acceptedSchema, body);
    // The page of a hotel’s network says yes to everything; only our server knows an id.
    if (!accepted.success) return { kind: 'unreachable' };
    const { id, event, success, notice } = accepted.output;
    return {
      kind: 'sent',
      id,
      ...(event && { event }),
      ...(success && { success }),
      ...(notice && { notice }),
    };
  }
  const refusal = apiErrorsIn(body);
  if (refusal === undefined && NOBODY_BEHIND.includes(response.status)) return { kind: 'unreachable' };
  const { message, fields } = refusal ?? { message: null, fields: {} };
  return { kind: 'refused', status: response.status, message, fields };
}

/** Turns a continued lead that the server no longer knows into a new one. */
function anew({ fields: { lead_id: _, change_id: __, ...fields }, ...lead }: QueuedRequest): QueuedRequest {
  const { method, path } = lead.files.length > 0 ? lead : { method: 'POST' as const, path: paths.leads };
  return { ...lead, method, path, fields };
}

/** Continues a lead whose first step arrived although its response was lost. */
function onwards(lead: QueuedRequest, id: string): QueuedRequest {
  const route = lead.files.length > 0 ? {} : { method: 'PUT' as const, path: paths.lead(id) };
  return { ...lead, ...route, fields: { ...lead.fields, lead_id: id, change_id: crypto.randomUUID() } };
}

const isContinued = ({ fields }: QueuedRequest): boolean => fields['lead_id'] !== undefined;
const isInSteps = ({ fields }: QueuedRequest): boolean => fields['step_number'] !== undefined;

/** Tries once. A request without a server, or a timeout, says nothing about the lead, so it can be retried. */
export async function sendLead(lead: QueuedRequest, fetcher: typeof fetch = fetch): Promise<SendAnswer> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetcher(lead.path, { ...requestOf(lead), signal });
    const answer = await answerOf(response);
    if (answer.kind === 'refused' && answer.status === NOBODY_KNOWS && isContinued(lead))
      return await sendLead(anew(lead), fetcher);
    const isRepeat = response.status === REPEATED && isInSteps(lead) && !isContinued(lead);
    return answer.kind === 'sent' && answer.id !== null && isRepeat
      ? await sendLead(onwards(lead, answer.id), fetcher)
      : answer;
  } catch {
    return { kind: 'unreachable' };
  }
}
