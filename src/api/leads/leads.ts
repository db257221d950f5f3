import type { Delivery, LeadRecord } from '#adapters/leads/store/types.ts';
import { ApiError, notFound, storing, unlessRefused } from '#api/lib/api-errors.ts';
import { announcedBytes } from '#api/lib/body.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { accountConfigOf } from '#api/shoppers/account-service.ts';
import { gatedBy } from '#api/shoppers/account-visit.ts';
import { filingOf, loggedLead } from '#domain/leads/category.ts';
import { contactKeys } from '#domain/leads/contact.ts';
import { FILES_LEFT_OUT } from '#domain/leads/forms/form-files.ts';
import { formRow } from '#domain/leads/forms/form-rows.ts';
import { successPath } from '#domain/leads/forms/success-page.ts';
import { answersKey, serverKey } from '#domain/leads/lead-payload.ts';
import { leadBodySchema, readWire } from '#domain/leads/lead-request.ts';
import type { ProofResult } from '#domain/leads/suspicions.ts';
import { gateOfForm } from '#domain/shoppers/accounts/gates.ts';
import type { GateType } from '#domain/shoppers/accounts/sign-in.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { ApiContext, ApiRoute, MockRequest } from '../api-route.ts';
import { readFields, readFieldsAndFiles, type SentBody, uuidOf } from './lead-body.ts';
import { answerNotice } from './plain-form/page.ts';
import { asPage, isPlainForm } from './refusal-page.ts';
import {
  createAs,
  crowded,
  keyOf,
  keysOf,
  type SentLead,
  sentLead,
  type TakenLead,
  takenLead,
  withinBytes,
} from './validate-lead.ts';

interface StoreOutcome {
  readonly id: string;
  readonly isNew: boolean;
  /** What this process delivers now. */
  readonly leased: readonly Delivery[];
}

const alreadySent = (): ApiError =>
  new ApiError(
    409,
    'This has been sent already, and is not changed any more. If something in it is wrong, please call us or send a new enquiry.',
  );

/**
 * Returns true if a lead that was stored under the same key is this one. Another form or person is another lead, and
 * its sender learns nothing of the first. If the response to a complete lead was lost, the shopper may have changed the
 * words: a delivered lead is not changed, and no word may be lost.
 */
function isSame({ lead }: LeadRecord, sent: SentLead, taken: TakenLead): boolean {
  const [who] = keysOf(sent, taken);
  const [whose] = contactKeys(lead.payload, MARKETS[sent.config.market]);
  if (lead.form !== sent.form.id || who !== whose) return false;
  const isRewritten = lead.complete && taken.payload.form_completed;
  return !isRewritten || answersKey(lead.payload) === answersKey(taken.payload);
}

/** Returns the stored lead if it is the same. Otherwise stores a lead of its own, the same on each retry. */
async function create(sent: SentLead, taken: TakenLead, context: ApiContext): Promise<StoreOutcome> {
  const { store } = context.leads;
  const key = await keyOf(sent, taken, context.now);
  const { id, repeated, leased } = await createAs(key, sent, taken, context);
  const before = repeated ? await storing(() => store.lead(id)) : undefined;
  if (before === undefined || isSame(before, sent, taken)) return { id, isNew: !repeated, leased };
  const otherKey = serverKey('other', await uuidOf([key, sent.form.id, answersKey(taken.payload)]));
  const other = await createAs(otherKey, sent, taken, context);
  return { id: other.id, isNew: !other.repeated, leased: other.leased };
}

async function update(
  id: string,
  sent: SentLead,
  taken: TakenLead,
  context: ApiContext,
): Promise<StoreOutcome> {
  const { leads, now } = context;
  const outcome = await storing(() =>
    leads.store.update(sent.dealer.slug, id, {
      changeId: sent.wire.change_id ?? crypto.randomUUID(),
      payload: { ...taken.payload, lead_id: id },
      contactKeys: keysOf(sent, taken),
      files: taken.files,
      at: now,
    }),
  );
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'complete') throw alreadySent();
  return { id, isNew: false, leased: [] };
}

/** A page knows of a car what its address says; the stock knows its type and its tag. */
const eventOf = ({ filing, payload }: TakenLead) =>
  payload.form_completed && payload.car_type !== undefined ? { event: loggedLead(filing, payload) } : {};

/** Says at once that files were left out, because a browser without JavaScript leaves the form for good. */
const answerWithoutFiles = ({ dealer }: SentLead): Promise<Response> =>
  answerNotice({ dealer, title: 'Thank you', text: FILES_LEFT_OUT });

function answerKept(
  { id, isNew }: StoreOutcome,
  sent: SentLead,
  taken: TakenLead,
  request: Request,
): Response | Promise<Response> {
  const { filing, payload } = taken;
  const success = successPath(filing, payload);
  if (isPlainForm(request)) return sent.leftOut ? answerWithoutFiles(sent) : seeOther(success);
  return Response.json(
    {
      id,
      lead_id: id,
      success: payload.form_completed ? success : null,
      ...eventOf(taken),
      ...(sent.leftOut && { notice: FILES_LEFT_OUT }),
    },
    { status: isNew ? 201 : 200 },
  );
}

/** Checks the proof of work of the first step only. Later steps belong to a lead that is already stored. */
const proofOf = async ({ form, wire }: SentLead, { leads, now }: ApiContext): Promise<ProofResult> =>
  form.proof_of_work ? leads.proofs.check(wire.altcha, wire.client_id, now) : 'unasked';

async function keep(sent: SentLead, context: ApiContext, leadId: string | null): Promise<Response> {
  const { request, now, leads } = context;
  const id = leadId ?? sent.wire.lead_id;
  const proof = id === null ? await proofOf(sent, context) : 'unasked';
  const typed = await withinBytes(takenLead(sent, request, now, proof), context);
  const taken = crowded(typed, id === null && !(await context.allows('lead')));
  const kept = await (id === null ? create(sent, taken, context) : update(id, sent, taken, context));
  leads.deliverSoon(kept.id, sent.dealer.slug, kept.leased);
  context.note({
    form: sent.form.id,
    suspicions: taken.suspicions.length,
    files: taken.files.length,
    ...(sent.leftOut && { files_left_out: 1 }),
  });
  return answerKept(kept, sent, taken, request);
}

function gateTypeOf({ dealer, form }: SentLead): GateType | null {
  const config = accountConfigOf(dealer);
  return config === null ? null : gateOfForm(form.id, config);
}

/** Reads a body, and holds its place until it is stored. */
type Reads = (context: ApiContext, kept: (body: SentBody) => Promise<Response>) => Promise<Response>;

const readsFields: Reads = async ({ request }, kept) => kept(await readFields(request));

const readsFieldsAndFiles: Reads = async ({ request, uploads, address, now, dealer }, kept) => {
  const { slug } = await dealer();
  return uploads({ address, dealer: slug, announced: announcedBytes(request), now }, async (keeps, paced) =>
    kept(await readFieldsAndFiles(request, keeps, paced)),
  );
};

async function take(context: ApiContext, reads: Reads, leadId: string | null): Promise<Response> {
  const read: SentLead[] = [];
  try {
    return await reads(context, async (body) => {
      const sent = sentLead(await context.dealer(), context.request, body);
      read.push(sent);
      return gatedBy(gateTypeOf(sent), context, () => keep(sent, context, leadId));
    });
  } catch (error) {
    throw await asPage(error, read[0] ?? null, context);
  }
}

export const MOCK_ID = '00000000-0000-4000-8000-000000000000';

/** Redirects to the thanks page of this very form, as the response to a real lead does. */
export const mockLead =
  (status: 200 | 201, read: (request: Request) => Promise<SentBody>) =>
  async ({ request }: MockRequest): Promise<Response> => {
    const sent = await unlessRefused(read(request));
    const wire = sent && readWire(sent.body, sent.encoding);
    const form = formRow(wire?.form ?? 'general-enquiry');
    const filing = filingOf(form, null, wire?.category || undefined);
    const success = successPath(filing, wire?.car_id ? { car_id: wire.car_id } : {});
    if (wire !== null && isPlainForm(request)) return seeOther(success);
    const isWhole = wire?.complete ?? true;
    return Response.json({ id: MOCK_ID, lead_id: MOCK_ID, success: isWhole ? success : null }, { status });
  };

/** A refusal says that there is no lead, where an answer has its id. */
const WITHOUT_LEAD = { lead_id: null };

const createRoute: ApiRoute = {
  method: 'POST',
  path: '/leads',
  does: 'Stores a lead, or the first step of one, before it answers. The same `client_id` is the same lead, if form and person are the same.',
  takes: { body: leadBodySchema },
  refusal: WITHOUT_LEAD,
  handle: (context) => take(context, readsFields, null),
  mock: mockLead(201, readFields),
};

const withFilesRoute: ApiRoute = {
  method: 'POST',
  path: '/leads/with-files',
  does: 'Stores a lead together with its photos, as `multipart/form-data`.',
  takes: { body: leadBodySchema },
  refusal: WITHOUT_LEAD,
  handle: (context) => take(context, readsFieldsAndFiles, null),
  mock: mockLead(201, (request) => readFieldsAndFiles(request, () => false)),
};

const updateRoute: ApiRoute = {
  method: 'PUT',
  path: '/leads/:lead_id',
  does: 'Adds a later step to an unfinished lead. The same `change_id` is the same change. A finished one is refused (409).',
  takes: { body: leadBodySchema },
  refusal: WITHOUT_LEAD,
  handle: (context) => take(context, readsFields, context.params['lead_id'] ?? null),
  mock: mockLead(200, readFields),
};

/** If the machine has no key to sign a proof of work, the form goes without. */
const NONE = 204;

const challengeRoute: ApiRoute = {
  method: 'GET',
  path: '/forms/challenge',
  does: 'A proof of work for a form, signed and valid for two hours. 204 if the machine has no key to sign one.',
  async handle({ dealer, leads, now }) {
    if (!(await dealer()).config.forms.proof_of_work) throw notFound();
    const challenge = await leads.proofs.challenge(now);
    return challenge === null ? new Response(null, { status: NONE }) : Response.json(challenge);
  },
  mock: { status: 204 },
};

/** The address with files stands before the one of a lead, which would take it for an id. */
export const LEAD_ROUTES: readonly ApiRoute[] = [createRoute, withFilesRoute, updateRoute, challengeRoute];
