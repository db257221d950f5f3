import { createHmac } from 'node:crypto';
import { troubleOf, unreachable } from './answer.ts';
import type { LeadChannel } from './channel.ts';
import { webhookBody } from './webhook-body.ts';
import { ForbiddenAddressError, postWebhook } from './webhook-post.ts';

type Env = Readonly<Record<string, string | undefined>>;

const WHO = 'The webhook';

/** `t=1763712000,v1=…`: the time is part of what is signed, so that an old body cannot be sent again as a new one. */
export function signature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Private addresses are posted to only where the machine’s own environment says `WEBHOOKS_MAY_BE_PRIVATE=1`. */
export function webhookChannel(env: Env): LeadChannel {
  const mayBePrivate = env['WEBHOOKS_MAY_BE_PRIVATE'] === '1';
  return {
    channel: 'webhook',
    async send(shipment) {
      const { dealer, idempotencyKey, now, signal } = shipment;
      const { webhook } = dealer.config.leads.delivery;
      if (webhook === null) return { kind: 'refused', error: 'This dealer has no webhook any more.' };
      const secret = env[webhook.secret_env];
      if (!secret)
        return { kind: 'failed', error: `${webhook.secret_env} is not set: nothing can be signed.` };
      const body = webhookBody(shipment);
      try {
        const answer = await postWebhook({
          url: new URL(webhook.url),
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': idempotencyKey,
            'X-Signature': signature(secret, body, now),
          },
          ...{ body, signal, mayBePrivate },
        });
        return troubleOf(WHO, answer, now) ?? { kind: 'arrived' };
      } catch (cause) {
        return cause instanceof ForbiddenAddressError
          ? { kind: 'failed', error: `${WHO} was not asked: ${cause.message}.` }
          : unreachable(WHO, cause);
      }
    },
  };
}
