import type { Mailer } from '#adapters/mail/types.ts';
import { ProviderSettingsError, providerAddress } from '#adapters/provider/address.ts';
import type { LeadChannel } from './channel.ts';
import { createLeadDelivery, type DeliveryOptions, type LeadDelivery } from './engine.ts';
import { mailChannel } from './mail.ts';
import { providerChannel } from './provider.ts';
import { webhookChannel } from './webhook.ts';
import { leadWords } from './words.ts';

interface OpenOptions extends Pick<DeliveryOptions, 'store' | 'dealerData' | 'now' | 'onTrouble'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mailer: Mailer;
  readonly fetch: typeof globalThis.fetch;
}

/** Settings that are wrong cost no lead: each waits, and says what is to be set right. */
function providerChannels({ env, fetch }: Pick<OpenOptions, 'env' | 'fetch'>): readonly LeadChannel[] {
  try {
    const address = providerAddress(env);
    return address ? [providerChannel(address, fetch)] : [];
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    return [{ channel: 'provider', send: async () => ({ kind: 'failed', error: error.message }) }];
  }
}

/** Delivery by all that the environment knows of. */
export function openLeadDelivery({ env, mailer, fetch, ...rest }: OpenOptions): LeadDelivery {
  return createLeadDelivery({
    ...rest,
    random: Math.random,
    channels: [
      ...providerChannels({ env, fetch }),
      mailChannel({ mailer, env, words: leadWords }),
      webhookChannel(env),
    ],
  });
}
