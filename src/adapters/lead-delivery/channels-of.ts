import { CHANNELS, type Channel } from '#adapters/lead-store/types.ts';
import type { LeadDelivery } from '#domain/site/lead-delivery.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What is configured counts, even where the environment lacks a secret for it: the lead then waits and says what is
 * missing. Only the provider, which every dealer has, is left out where the machine knows none.
 */
const IS_CHOSEN: Readonly<Record<Channel, (delivery: LeadDelivery, env: Env) => boolean>> = {
  provider: ({ provider }, env) => provider && Boolean(env['PROVIDER_URL']),
  mail: ({ mail }) => mail !== null,
  webhook: ({ webhook }) => webhook !== null,
};

/** Where a new lead of this dealer goes, besides the store. */
export const channelsOf = (delivery: LeadDelivery, env: Env): readonly Channel[] =>
  CHANNELS.filter((channel) => IS_CHOSEN[channel](delivery, env));
