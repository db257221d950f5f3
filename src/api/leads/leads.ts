import type { LeadRecord } from '#adapters/leads/store/types.ts';
import { ApiError, notFound, storing, unlessRefused } from '#api/lib/api-errors.ts';
import { announcedBytes } from '#api/lib/body.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { accountConfigOf } from '#api/shoppers/account-service.ts';
import { gatedBy } from '#api/shoppers/account-visit.ts';
import { type Filing, filingOf, loggedLead } from '#domain/leads/category.ts';
import { contactKeys } from '#domain/leads/contact.ts';
import { FILES_LEFT_OUT } from '#domain/leads/forms/form-files.ts';
import { formRow } from '#domain/leads/forms/form-rows.ts';
import { successPath } from '#domain/leads/forms/success-page.ts';
import type { Delivery, Lead } from '#domain/leads/lead.ts';
import { answersKey, serverKey } from '#domain/leads/lead-payload.ts';
import { type LeadRequest, leadBodySchema } from '#domain/leads/lead-request.ts';
import type { ProofResult } from '#domain/leads/suspicions.ts';
import { gateOfForm } from '#domain/shoppers/accounts/gates.ts';
import type { GateType } from '#domain/shoppers/accounts/sign-in.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { ApiContext, ApiRoute, MockRequest } from '../api-route.ts';
import { readFields, readFieldsAndFiles, uuidOf } from './lead-body.ts';
import { answerNotice } from './plain-form/page.ts';
import { asPage, isPlainForm } from './refusal-page.ts';
import { crowded, leadOf, type Submission, submissionOf } from './validate-lead.ts';

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
function isSame(
  { lead: stored }: LeadRecord,
  { payload, form, contactKeys: [who] }: Lead,
  { dealer }: Submission,
) {
  const [whose] = contactKeys(stored.payload, MARKETS[dealer.market]);
  if (stored.form !== form || who !== whose) return false;
  const isRewritten = stored.complete && payload.form_completed;
  return !isRewritten || answersKey(stored.payload) === answersKey(payload);
}

/** Returns the stored lead if it is the same. Otherwise stores a lead of its own, the same on each retry. */
async function create(
  lead: Lead,
  submission: Submission,
  { leads: { store } }: ApiContext,
): Promise<StoreOutcome> {
  const { id, repeated, leased } = await storing(() => store.create(lead));
  const before = repeated ? await storing(() => store.lead(id)) : undefined;
  if (before === undefined || isSame(before, lead, submission)) return { id, isNew: !repeated, leased };
  const clientId = serverKey('other', await uuidOf([lead.clientId, lead.form, answersKey(lead.payload)]));
  const other = await storing(() => store.create({ ...lead, clientId }));
  return { id: other.id, isNew: !other.repeated, leased: other.leased };
}

async function update(
  id: string,
  lead: Lead,
  { sent }: Submission,
  { leads }: ApiContext,
): Promise<StoreOutcome> {
  const outcome = await storing(() =>
    leads.store.update(lead.dealer, id, {
      ...lead,
      changeId: sent.change_id ?? crypto.randomUUID(),
      payload: { ...lead.payload, lead_id: id },
    }),
  );
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'complete') throw alreadySent();
  return { id, isNew: false, leased: [] };
}

/** A page knows of a car what its address says; the stock knows its type and its tag. */
const eventOf = (filing: Filing, { payload }: Lead) =>
  payload.form_completed && payload.car_type !== undefined ? { event: loggedLead(filing, payload) } : {};

/** Says at once that files were left out, because a browser without JavaScript leaves the form for good. */
const answerWithoutFiles = ({ dealer }: Submission): Promise<Response> =>
  answerNotice({ dealer, title: 'Thank you', text: FILES_LEFT_OUT });

function answerStored(
  { id, isNew }: StoreOutcome,
  lead: Lead,
  filing: Filing,
  submission: Submission,
  request: Request,
): Response | Promise<Response> {
  const success = successPath(filing, lead.payload);
  const { filesLeftOut } = submission.sent;
  if (isPlainForm(request)) return filesLeftOut ? answerWithoutFiles(submission) : seeOther(success);
  return Response.json(
    {
      id,
      lead_id: id,
      success: lead.payload.form_completed ? success : null,
      ...eventOf(filing, lead),
      ...(filesLeftOut && { notice: FILES_LEFT_OUT }),
    },
    { status: isNew ? 201 : 200 },
  );
}

/** Checks the proof of work of the first step only. Later steps belong to a lead that is already stored. */
const proofOf = async ({ form, sent }: Submission, { leads, now }: ApiContext): Promise<ProofResult> =>
  form.proof_of_work ? leads.proofs.check(sent.altcha, sent.client_id, now) : 'unasked';

async function store(submission: Submission, context: ApiContext, leadId: string | null): Promise<Response> {
  const { request, leads } = context;
  const { sent } = submission;
  const id = leadId ?? sent.lead_id;
  const proof = id === null ? await proofOf(submission, context) : 'unasked';
  const { lead: typed, filing } = await leadOf(submission, context, proof);
  const lead = crowded(typed, id === null && !(await context.allows('lead')));
  const stored = await (id === null
    ? create(lead, submission, context)
    : update(id, lead, submission, context));
  leads.deliverSoon(stored.id, lead.dealer, stored.leased);
  context.note({
    form: lead.form,
    suspicions: lead.suspicions.length,
    files: lead.files.length,
    ...(sent.filesLeftOut && { files_left_out: 1 }),
  });
  return answerStored(stored, lead, filing, submission, request);
}

function gateTypeOf({ dealer, form }: Submission): GateType | null {
  const config = accountConfigOf(dealer);
  return config === null ? null : gateOfForm(form.id, config);
}

/** Reads a body, and holds its place until it is stored. */
type Reads = (
  context: ApiContext,
  stores: (sent: LeadRequest | null) => Promise<Response>,
) => Promise<Response>;

const readsFields: Reads = async ({ request }, stores) => stores(await readFields(request));

const readsFieldsAndFiles: Reads = async ({ request, uploads, address, now, dealer }, stores) => {
  const { slug } = await dealer();
  return uploads({ address, dealer: slug, announced: announcedBytes(request), now }, async (keeps, paced) =>
    stores(await readFieldsAndFiles(request, keeps, paced)),
  );
};

async function take(context: ApiContext, reads: Reads, leadId: string | null): Promise<Response> {
  const read: Submission[] = [];
  try {
    return await reads(context, async (sent) => {
      const submission = submissionOf(await context.dealer(), context.request, sent);
      read.push(submission);
      return gatedBy(gateTypeOf(submission), context, () => store(submission, context, leadId));
    });
  } catch (error) {
    throw await asPage(error, read[0] ?? null, context);
  }
}

export const MOCK_ID = '00000000-0000-4000-8000-000000000000';

/** Redirects to the thanks page of this very form, as the response to a real lead does. */
export const mockLead =
  (status: 200 | 201, read: (request: Request) => Promise<LeadRequest | null>) =>
  async ({ request }: MockRequest): Promise<Response> => {
    const sent = await unlessRefused(read(request));
    const form = formRow(sent?.form ?? 'general-enquiry');
    const filing = filingOf(form, null, sent?.category || undefined);
    const success = successPath(filing, sent?.car_id ? { car_id: sent.car_id } : {});
    if (sent !== null && isPlainForm(request)) return seeOther(success);
    const isWhole = sent?.complete ?? true;
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
