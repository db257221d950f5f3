import type { Mailer } from '#adapters/mail/types.ts';
import { providerAddress } from '#adapters/provider/address.ts';
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

/** Delivery by all that the environment knows of. */
export function openLeadDelivery({ env, mailer, fetch, ...rest }: OpenOptions): LeadDelivery {
  const provider = providerAddress(env);
  return createLeadDelivery({
    ...rest,
    random: Math.random,
    channels: [
      ...(provider ? [providerChannel(provider, fetch)] : []),
      mailChannel({ mailer, env, words: leadWords }),
      webhookChannel(env),
    ],
  });
}
