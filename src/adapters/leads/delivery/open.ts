import type { Mailer } from '../email/types.ts';
import { ProviderSettingsError, providerAddress } from '../provider/address.ts';
import type { LeadChannel } from './answer.ts';
import { carClarityChannel } from './car-clarity.ts';
import { emailChannel, leadWords } from './email.ts';
import { createLeadDelivery, type DeliveryEngine, type DeliveryOptions } from './engine.ts';
import { providerChannel } from './provider.ts';
import { webhookChannel } from './webhook.ts';

interface OpenOptions
  extends Pick<DeliveryOptions, 'store' | 'dealerData' | 'now' | 'onTrouble' | 'telemetry'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mailer: Mailer;
  readonly fetch: typeof globalThis.fetch;
}

/** Opens the provider's channel. Wrong settings lose no lead: each waits and says what to fix. */
function providerChannels({ env, fetch }: Pick<OpenOptions, 'env' | 'fetch'>): readonly LeadChannel[] {
  try {
    const address = providerAddress(env);
    return address ? [providerChannel(address, fetch)] : [];
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    return [{ channel: 'provider', send: async () => ({ kind: 'unset', error: error.message }) }];
  }
}

export function openLeadDelivery({ env, mailer, fetch, ...rest }: OpenOptions): DeliveryEngine {
  const clarity = env['CAR_CLARITY_URL'];
  return createLeadDelivery({
    ...rest,
    random: Math.random,
    channels: [
      ...providerChannels({ env, fetch }),
      emailChannel({ mailer, env, words: leadWords }),
      webhookChannel(env),
      ...(clarity ? [carClarityChannel({ url: clarity, key: env['CAR_CLARITY_KEY'], fetch })] : []),
    ],
  });
}
