import * as v from 'valibot';
import type { WonPrize } from '#adapters/leads/prizes/types.ts';
import type { Account } from '#adapters/shoppers/accounts/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext, ApiRoute } from '#api/api-route.ts';
import { ApiError, notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { readBody } from '#api/lib/body.ts';
import { tokenHash, tokenOf } from '#api/lib/link-token.ts';
import { seeOther } from '#api/lib/plain-page.ts';
import { refuseOtherSites } from '#api/lib/same-site.ts';
import { gatedBy } from '#api/shoppers/account-visit.ts';
import { successPath } from '#domain/leads/forms/success-page.ts';
import { serverKey } from '#domain/leads/lead-payload.ts';
import type { SpinConfig } from '#domain/leads/prizes/prize-config.ts';
import { SPIN_TOKEN } from '#domain/leads/prizes/prize-token.ts';
import { isOver, prizesLeft } from '#domain/leads/prizes/prizes.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { readFields } from '../lead-body.ts';
import { MOCK_ID } from '../leads.ts';
import { answerLinkOver, answerNotice, answerSpin } from '../plain-form/page.ts';
import { asPage, isPlainForm } from '../refusal-page.ts';
import { crowded, leadOf, type Submission, submissionOf } from '../validate-lead.ts';
import { type Draw, drawFor, entryOf, prizesOf, writeDown } from './draw.ts';
import { sendLink } from './prize-email.ts';

const spinOf = ({ config: { spin_to_win } }: PublishedDealer): SpinConfig => {
  if (spin_to_win === null) throw notFound();
  return spin_to_win;
};

const over = () => new ApiError(410, 'This draw is over. Thank you for wanting to take part.');

/** Returns the dealer's draw. Throws a 410 once it is over. */
async function openDraw(context: ApiContext): Promise<Draw> {
  const dealer = await context.dealer();
  const config = spinOf(dealer);
  if (isOver(config, localDate(context.now, dealer.timezone).iso)) throw over();
  return { dealer, config, prizes: prizesOf(context).store };
}

interface Won {
  readonly leadId: string;
  readonly prize: WonPrize;
  readonly repeated: boolean;
}

function answerWon(
  { leadId, prize, repeated }: Won,
  { dealer, config }: Draw,
  context: ApiContext,
): Promise<Response> | Response {
  const { request, leads, note } = context;
  leads.deliverSoon(leadId, dealer.slug);
  note({ form: 'spin-to-win', prize: prize.id, spun: repeated ? 'before' : 'now' });
  const text = config.prizes.find(({ id }) => id === prize.id)?.text ?? '';
  const shown = { ...prize, text };
  if (isPlainForm(request)) return answerSpin({ dealer, prize: shown, repeated });
  return Response.json({ id: leadId, prize: shown, repeated }, { status: repeated ? 200 : 201 });
}

function answerSent({ dealer }: Draw, context: ApiContext): Promise<Response> | Response {
  return isPlainForm(context.request)
    ? answerNotice({
        dealer,
        title: 'Check your email',
        text: 'We have sent you a link. Open it and spin the wheel. It works for seven days.',
      })
    : Response.json({ sent: true }, { status: 202 });
}

/**
 * The entry is stored as a lead at once, but completed only after the sender has proved the address: by an
 * account, or by the link of an email. Nothing is drawn before.
 */
async function spin(
  submission: Submission,
  account: Account | null,
  draw: Draw,
  context: ApiContext,
): Promise<Response> {
  const { config, dealer, prizes } = draw;
  const unfinished = { ...submission, sent: { ...submission.sent, complete: false } };
  const isMany = !(await context.allows('spin'));
  const { lead: typed } = await leadOf(unfinished, context, 'unasked');
  const lead = crowded(typed, isMany);
  const gone = await storing(() => prizes.gone(dealer.slug, config.campaign));
  if (prizesLeft(config.prizes, gone).length === 0) throw over();
  const [who] = lead.contactKeys;
  const entry = await entryOf(draw, who ?? lead.payload);
  const clientId = serverKey('spin', entry);
  const { id: leadId } = await storing(() => context.leads.store.create({ ...lead, clientId }));
  if (account !== null) return won({ entry, leadId }, draw, context);
  context.leads.deliverSoon(leadId, dealer.slug);
  if (isMany) throw tooMany();
  const isSent = await sendLink({ entry, leadId, email: lead.payload.email ?? '' }, draw, context);
  context.note({
    form: 'spin-to-win',
    spun: isSent ? 'asked' : 'asked, with too many emails to the address',
  });
  return answerSent(draw, context);
}

const LINK_OVER = 'This link does not work any more. Please ask for a new one.';

function linkOver({ dealer }: Draw, { request }: ApiContext): Promise<Response> {
  if (!isPlainForm(request)) throw new ApiError(410, LINK_OVER);
  return answerLinkOver(
    dealer,
    'It works for seven days, until a newer one is sent. You can ask for one where the wheel is.',
  );
}

async function won(
  of: { entry: string; leadId: string },
  draw: Draw,
  context: ApiContext,
): Promise<Response> {
  const record = await storing(() => context.leads.store.lead(of.leadId));
  if (record === undefined) return linkOver(draw, context);
  const drawn = await drawFor(of.entry, record.lead.payload, draw, context);
  if (drawn === null) throw over();
  const prize = await writeDown(record, drawn.prize, draw, context);
  if (prize === null) return linkOver(draw, context);
  return answerWon({ leadId: of.leadId, prize, repeated: drawn.repeated }, draw, context);
}

/** Replaces the typed address by the account’s verified one. Behind a gate an account spins once, whatever was typed. */
const sentBy = (submission: Submission, account: Account | null): Submission => {
  if (account === null) return submission;
  const { sent } = submission;
  return { ...submission, sent: { ...sent, values: { ...sent.values, email: account.email } } };
};

async function handleSpin(context: ApiContext): Promise<Response> {
  let read: Submission | null = null;
  try {
    refuseOtherSites(context.request, (await context.dealer()).config);
    const draw = await openDraw(context);
    const submission = submissionOf(
      draw.dealer,
      context.request,
      await readFields(context.request),
      'spin-to-win',
    );
    read = submission;
    return await gatedBy('spin-to-win', context, (account) =>
      spin(sentBy(submission, account), account, draw, context),
    );
  } catch (error) {
    throw await asPage(error, read, context);
  }
}

const MAX_BYTES = 4 * 1024;
const provedSchema = v.object({ token: v.string() });

/** A form without JavaScript cannot send its page's parameters. The Referer header has them. */
async function tokenSent(request: Request): Promise<string> {
  const body = v.safeParse(provedSchema, await readBody(request, MAX_BYTES));
  if (body.success) return tokenOf(body.output.token);
  const page = URL.parse(request.headers.get('referer') ?? '');
  return tokenOf(page?.searchParams.get(SPIN_TOKEN));
}

async function handlePrize(context: ApiContext): Promise<Response> {
  const { request, now } = context;
  try {
    refuseOtherSites(request, (await context.dealer()).config);
    if (!(await context.allows('spin'))) throw tooMany();
    const draw = await openDraw(context);
    const { dealer, prizes } = draw;
    const token = await tokenSent(request);
    const linked = await storing(() => prizes.byLink(dealer.slug, tokenHash(token), now));
    const isOfDraw = linked?.campaign === draw.config.campaign;
    return isOfDraw ? await won(linked, draw, context) : await linkOver(draw, context);
  } catch (error) {
    throw await asPage(error, null, context);
  }
}

const MOCK_WON = {
  id: MOCK_ID,
  prize: { id: 'service', name: 'Free service', text: 'One basic service within a year.' },
  repeated: false,
};

// Without JavaScript a dealer's page shows the prize. A mock has none, so it redirects to the thanks page.
const mockWon: ApiRoute['mock'] = ({ request }) =>
  isPlainForm(request)
    ? seeOther(successPath({ success: 'spin-to-win' }, {}))
    : Response.json(MOCK_WON, { status: 201 });

export const SPIN_ROUTES: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/spins',
    does: 'Enters a shopper in the prize draw. Without an account, the prize is drawn once the link in an email is opened.',
    handle: handleSpin,
    mock: mockWon,
  },
  {
    method: 'POST',
    path: '/spins/prize',
    does: 'Draws the prize of the entry that the token of an email names. The same token gives the same prize again.',
    handle: handlePrize,
    mock: mockWon,
  },
];
