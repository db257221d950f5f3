import type { Contender, Prizes, WonPrize } from '#adapters/leads/prizes/types.ts';
import type { LeadRecord } from '#adapters/leads/store/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { ApiError, storing } from '#api/lib/api-errors.ts';
import { dayOf } from '#api/operations/rate-limits.ts';
import { contactKeys, mailboxOf } from '#domain/leads/contact.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type { SpinConfig } from '#domain/leads/prizes/prize-config.ts';
import { drawPrize, prizesLeft } from '#domain/leads/prizes/prizes.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { parsePhone } from '#domain/sites/markets/phone.ts';
import { uuidOf } from '../lead-body.ts';
import type { PrizeService } from './prize-service.ts';

export interface Draw {
  readonly dealer: PublishedDealer;
  readonly config: SpinConfig;
  readonly prizes: Prizes;
}

export function prizesOf({ prizes }: ApiContext): PrizeService {
  if (prizes === null) throw new ApiError(503, 'No prizes are kept here.');
  return prizes;
}

/** Derives a stable id that stands for an email address or a phone number in a draw. */
export const entryOf = ({ dealer, config }: Draw, who: unknown): Promise<string> =>
  uuidOf(['spin', dealer.slug, config.campaign, who]);

async function contender(
  entry: string,
  { email = '', phone = '' }: LeadPayload,
  draw: Draw,
): Promise<Contender> {
  const { dealer, config } = draw;
  const number = parsePhone(phone, MARKETS[dealer.market]);
  return {
    dealer: dealer.slug,
    entry,
    campaign: config.campaign,
    mailbox: await entryOf(draw, `email:${mailboxOf(email)}`),
    phone: number.ok ? await entryOf(draw, `phone:${number.e164}`) : null,
  };
}

/** Makes the same error for a mailbox and for a phone number. */
const wonAlready = (): ApiError =>
  new ApiError(
    409,
    'There is one prize for each person, each mailbox and each phone number, and nothing more was drawn for this entry.',
  );

const wonByMany = (): ApiError =>
  new ApiError(
    429,
    'Several prizes were drawn on your connection today. Your link goes on working: please try again tomorrow, or on another connection.',
    { headers: { 'Retry-After': '86400' } },
  );

/** Draws a person's prize once, from what is left. Returns null if nothing is left. */
export async function drawFor(
  entry: string,
  payload: LeadPayload,
  draw: Draw,
  { now, random, affords }: ApiContext,
): Promise<{ readonly prize: WonPrize; readonly repeated: boolean } | null> {
  const { dealer, config, prizes } = draw;
  const who = await contender(entry, payload, draw);
  const before = await storing(() => prizes.won(who));
  if (before !== null) return { prize: before, repeated: true };
  const today = dayOf(localDate(now, dealer.timezone).iso);
  if (!(await affords('prize', today, config.prizes_a_day))) throw wonByMany();
  const won = await storing(() =>
    prizes.win(who, now, (gone) => {
      const drawn = drawPrize(prizesLeft(config.prizes, gone), random());
      return drawn && { id: drawn.id, name: drawn.name };
    }),
  );
  if (won === 'taken') throw wonAlready();
  return won;
}

const PRIZE = 'prize_id';

/** Finds the prize in a completed lead, also in leads from before prizes had a store. */
function prizeIn({ lead }: LeadRecord): WonPrize | null {
  const { [PRIZE]: id, prize: name } = lead.payload.answers ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

/** Completes the lead with the prize. Repeats keep what the dealer was told first. Returns null if the lead is gone. */
export async function writeDown(
  record: LeadRecord,
  prize: WonPrize,
  { dealer, config }: Draw,
  { leads: { store }, now }: ApiContext,
): Promise<WonPrize | null> {
  const { id: leadId, payload, complete } = record.lead;
  if (complete) return prizeIn(record) ?? prize;
  const answers = { ...payload.answers, campaign: config.campaign, prize: prize.name, [PRIZE]: prize.id };
  const changeId = await uuidOf(['prize', leadId]);
  const changed = await storing(() =>
    store.update(dealer.slug, leadId, {
      changeId,
      at: now,
      files: [],
      contactKeys: contactKeys(payload, MARKETS[dealer.market]),
      payload: { ...payload, answers, lead_status: 'Complete', form_completed: true },
    }),
  );
  return changed === 'unknown' ? null : prize;
}
