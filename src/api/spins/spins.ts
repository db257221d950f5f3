import type { Account } from '#adapters/accounts/types.ts';
import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import { successPath } from '#domain/lead/success-page.ts';
import type { SpinConfig } from '#domain/site/spin.ts';
import { drawPrize, isOver, type Prize } from '#domain/spin/prizes.ts';
import { localDate } from '#domain/time/zoned.ts';
import { gatedBy } from '../account/visit.ts';
import type { ApiContext, ApiRoute } from '../api-route.ts';
import { ApiError, notFound, storing } from '../errors.ts';
import { MOCK_ID } from '../leads/leads.ts';
import { asPage, isPlainForm } from '../leads/refusal-page.ts';
import { readFields } from '../leads/sent-body.ts';
import {
  createAs,
  crowded,
  keysOf,
  type SentLead,
  sentLead,
  takenLead,
  uuidOf,
} from '../leads/taken-lead.ts';
import { answerSpin } from '../plain-form/page.ts';
import { seeOther } from '../see-other.ts';

const spinOf = ({ config: { spin_to_win } }: PublishedDealer): SpinConfig => {
  if (spin_to_win === null) throw notFound();
  return spin_to_win;
};

const over = () => new ApiError(410, 'This draw is over. Thank you for wanting to take part.');

interface Spun {
  readonly leadId: string;
  readonly prize: Prize;
  readonly repeated: boolean;
}

const PRIZE = 'prize_id';

/** What was won the first time, also where the prize has gone from the wheel since. */
async function prizeWon(
  leadId: string,
  { prizes }: SpinConfig,
  { leads }: ApiContext,
): Promise<Prize | undefined> {
  const record = await storing(() => leads.store.lead(leadId));
  const { [PRIZE]: id, prize: name } = record?.lead.payload.answers ?? {};
  const known = prizes.find((prize) => prize.id === id);
  return known ?? (typeof name === 'string' ? { id: String(id), name, text: '', weight: 0 } : undefined);
}

/**
 * The wheel is spun here and nowhere else. A person’s spin of a draw is one lead, known by the address: however often it is
 * asked for, and by however many processes at once, the first one stored holds the prize.
 */
async function spin(sent: SentLead, config: SpinConfig, context: ApiContext): Promise<Spun> {
  const { request, now } = context;
  const taken = crowded(takenLead(sent, request, now, 'unasked'), !(await context.allows('spin')));
  const drawn = drawPrize(config.prizes, context.random());
  if (drawn === undefined) throw over();
  const { payload } = taken;
  const [who] = keysOf(sent, taken);
  const clientId = await uuidOf(['spin', sent.dealer.slug, config.campaign, who ?? payload]);
  const answers = { ...payload.answers, campaign: config.campaign, prize: drawn.name, [PRIZE]: drawn.id };
  const kept = await createAs(clientId, sent, { ...taken, payload: { ...payload, answers } }, context);
  const prize = kept.repeated ? await prizeWon(kept.id, config, context) : drawn;
  return { leadId: kept.id, prize: prize ?? drawn, repeated: kept.repeated };
}

function answerSpun(
  { leadId, prize, repeated }: Spun,
  { dealer }: SentLead,
  request: Request,
): Promise<Response> | Response {
  const { id, name, text } = prize;
  if (isPlainForm(request)) return answerSpin({ dealer, prize: { name, text }, repeated });
  return Response.json({ id: leadId, prize: { id, name, text }, repeated }, { status: repeated ? 200 : 201 });
}

/** Behind a gate an account spins once: by the address that it has proven, whatever was typed. */
const sentBy = (sent: SentLead, account: Account | null): SentLead =>
  account === null
    ? sent
    : { ...sent, wire: { ...sent.wire, values: { ...sent.wire.values, email: account.email } } };

async function answerSent(sent: SentLead, config: SpinConfig, context: ApiContext): Promise<Response> {
  const spun = await spin(sent, config, context);
  context.leads.deliverSoon(spun.leadId);
  context.note({ form: sent.form.id, prize: spun.prize.id, spun: spun.repeated ? 'before' : 'now' });
  return answerSpun(spun, sent, context.request);
}

async function handle(context: ApiContext): Promise<Response> {
  let sent: SentLead | null = null;
  try {
    const dealer = await context.dealer();
    const config = spinOf(dealer);
    if (isOver(config, localDate(context.now, dealer.timezone).iso)) throw over();
    const typed = sentLead(dealer, context.request, await readFields(context.request), 'spin-to-win');
    sent = typed;
    return await gatedBy('spin-to-win', context, (account) =>
      answerSent(sentBy(typed, account), config, context),
    );
  } catch (error) {
    throw await asPage(error, sent, context);
  }
}

const MOCK_WON = {
  id: MOCK_ID,
  prize: { id: 'service', name: 'Free service', text: 'One basic service within a year.' },
  repeated: false,
};

export const spinsRoute: ApiRoute = {
  method: 'POST',
  path: '/spins',
  handle,
  // Without script a prize is told by a page of the dealer’s, of whom a mock knows nothing: the page of thanks stands for it.
  mock: (asked) =>
    isPlainForm(asked.request)
      ? seeOther(successPath({ success: 'spin-to-win' }, {}))
      : Response.json(MOCK_WON, { status: 201 }),
};
