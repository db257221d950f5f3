import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { LeadRecord } from '#adapters/lead-store/types.ts';
import type { Prizes, WonPrize } from '#adapters/prizes/types.ts';
import { contactKeys } from '#domain/lead/contact.ts';
import { MARKETS } from '#domain/market/markets.ts';
import type { SpinConfig } from '#domain/site/spin.ts';
import { drawPrize, prizesLeft } from '#domain/spin/prizes.ts';
import type { ApiContext } from '../api-route.ts';
import { ApiError, storing } from '../errors.ts';
import { uuidOf } from '../leads/uuid.ts';
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

/** Draws a person's prize once, from what is left. Null if nothing is. */
export function drawFor(
  entry: string,
  { dealer, config, prizes }: Draw,
  { now, random }: ApiContext,
): ReturnType<Prizes['win']> {
  const of = { dealer: dealer.slug, entry, campaign: config.campaign };
  return storing(() =>
    prizes.win(of, now, (gone) => {
      const drawn = drawPrize(prizesLeft(config.prizes, gone), random());
      return drawn && { id: drawn.id, name: drawn.name };
    }),
  );
}

const PRIZE = 'prize_id';

/** The prize in a completed lead, including leads from before prizes had a store. */
function prizeIn({ lead }: LeadRecord): WonPrize | null {
  const { [PRIZE]: id, prize: name } = lead.payload.answers ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
}

/** Completes the lead with the prize. Repeats keep what the dealer was told first. Null if the lead is gone. */
export async function writeDown(
  leadId: string,
  prize: WonPrize,
  { dealer, config }: Draw,
  { leads: { store }, now }: ApiContext,
): Promise<WonPrize | null> {
  const record = await storing(() => store.lead(leadId));
  if (record === undefined) return null;
  const { payload, complete } = record.lead;
  if (complete) return prizeIn(record) ?? prize;
  const answers = { ...payload.answers, campaign: config.campaign, prize: prize.name, [PRIZE]: prize.id };
  const changeId = await uuidOf(['prize', leadId]);
  const changed = await storing(() =>
    store.update(dealer.slug, leadId, {
      ...{ changeId, at: now, files: [], contactKeys: contactKeys(payload, MARKETS[dealer.market]) },
      payload: { ...payload, answers, lead_status: 'Complete', form_completed: true },
    }),
  );
  return changed === 'unknown' ? null : prize;
}
