import { CHANNELS, type Channel } from '#adapters/lead-store/types.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import { ProviderSettingsError, providerAddress } from '#adapters/provider/address.ts';
import { isCreditApplication } from '#domain/lead/form-rows.ts';
import type { LeadDeliveryConfig } from '#domain/site/lead-delivery.ts';
import { carClarityChannel } from './car-clarity.ts';
import type { LeadChannel } from './channel.ts';
import { createLeadDelivery, type DeliveryEngine, type DeliveryOptions } from './engine.ts';
import { leadWords, mailChannel } from './mail.ts';
import { providerChannel } from './provider.ts';
import { webhookChannel } from './webhook.ts';

interface OpenOptions
  extends Pick<DeliveryOptions, 'store' | 'dealerData' | 'now' | 'onTrouble' | 'telemetry'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mailer: Mailer;
  readonly fetch: typeof globalThis.fetch;
}

/** Wrong settings lose no lead: each waits and says what to fix. */
function providerChannels({ env, fetch }: Pick<OpenOptions, 'env' | 'fetch'>): readonly LeadChannel[] {
  try {
    const address = providerAddress(env);
    return address ? [providerChannel(address, fetch)] : [];
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    return [{ channel: 'provider', send: async () => ({ kind: 'unset', error: error.message }) }];
  }
}

/** Delivery by every channel that the environment configures. */
export function openLeadDelivery({ env, mailer, fetch, ...rest }: OpenOptions): DeliveryEngine {
  const clarity = env['CAR_CLARITY_URL'];
  return createLeadDelivery({
    ...rest,
    random: Math.random,
    channels: [
      ...providerChannels({ env, fetch }),
      mailChannel({ mailer, env, words: leadWords }),
      webhookChannel(env),
      ...(clarity ? [carClarityChannel({ url: clarity, key: env['CAR_CLARITY_KEY'], fetch })] : []),
    ],
  });
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * A configured channel counts even if the environment lacks its secret: the lead then waits and names it. Only
 * the provider, which every dealer has, is skipped if the environment has no provider.
 */
const IS_CHOSEN: Readonly<
  Record<Channel, (delivery: LeadDeliveryConfig, env: Env, form: string) => boolean>
> = {
  provider: ({ provider }, env) => provider && Boolean(env['PROVIDER_URL']),
  mail: ({ mail }) => mail !== null,
  webhook: ({ webhook }) => webhook !== null,
  car_clarity: ({ car_clarity }, _, form) => car_clarity && isCreditApplication(form),
};

/** The channels of a new lead, by its form. */
export const channelsOf = (delivery: LeadDeliveryConfig, env: Env, form: string): readonly Channel[] =>
  CHANNELS.filter((channel) => IS_CHOSEN[channel](delivery, env, form));
