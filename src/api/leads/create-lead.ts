import { type ContactKey, contactKeys } from '#domain/lead/contact.ts';
import { MARKETS } from '#domain/market/markets.ts';
import type { ApiContext } from '../api-route.ts';
import { storing } from './storing.ts';
import type { SentLead, TakenLead } from './taken-lead.ts';

export const keysOf = ({ config }: SentLead, { payload }: TakenLead): readonly ContactKey[] =>
  contactKeys(payload, MARKETS[config.market]);

/** The same id twice is the same lead twice. */
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
      channels: leads.channelsOf(sent.dealer),
      at: now,
    }),
  );
}

/** Never refused: behind one address there may be an office, or half a mobile network. */
export const crowded = (taken: TakenLead, isOneOfMany: boolean): TakenLead =>
  isOneOfMany
    ? { ...taken, suspicions: [...taken.suspicions, 'Very many leads came from one address.'], isHeld: true }
    : taken;
