import { randomUUID } from 'node:crypto';
import type { SendOptions } from '#adapters/leads/channels/channel.ts';
import { samplePayload } from '#adapters/leads/store/testing/samples.ts';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import { LEAST_CONFIG } from '#domain/sites/site-fixture.ts';

export const DEALER = 'harbour-cars';
export const SECRET_NAME = 'HARBOUR_HOOK_SECRET';
export const NOW = Date.UTC(2026, 10, 21, 9);

/** A dealer with every delivery channel. */
export const dealerWith = (
  webhookUrl = 'https://hooks.example/lead',
  mail: Record<string, unknown> = {},
  webhook: Record<string, unknown> = {},
) =>
  sampleDealer(DEALER, {
    site: {
      ...LEAST_CONFIG,
      slug: DEALER,
      dealerships: [{ id: 900, name: 'Harbour', slug: 'harbour' }],
      leads: {
        delivery: {
          mail: { to: ['leads@harbour-cars.example'], ...mail },
          webhook: { url: webhookUrl, secret_env: SECRET_NAME, ...webhook },
        },
      },
    },
  });

type Changes = {
  readonly payload?: Partial<LeadPayload>;
  readonly version?: number;
  readonly remoteId?: string | null;
  readonly files?: SendOptions['files'];
  readonly webhookUrl?: string;
  readonly mail?: Record<string, unknown>;
  readonly webhook?: Record<string, unknown>;
  readonly signal?: AbortSignal;
};

const ID = 'f3b1c9a0-0000-4000-8000-000000000001';

/** Returns the arguments of a channel’s `send`. */
export function sendArguments(channel: Delivery['channel'], changes: Changes = {}): [Delivery, SendOptions] {
  const { version = 1, remoteId = null, files = [], signal = AbortSignal.timeout(2000) } = changes;
  const dealer = publishedDealer(dealerWith(changes.webhookUrl, changes.mail, changes.webhook));
  const payload = samplePayload(changes.payload);
  return [
    {
      id: randomUUID(),
      ...{ channel, version, remoteId, payload, attempts: 0 },
      lead: {
        ...{ id: ID, dealer: DEALER, form: 'vehicle-enquiry', clientId: 'c-1', suspicions: [] },
        ...{ at: NOW, changedAt: NOW, complete: true, contactId: null, files: [] },
        ...{ payload, version },
      },
    },
    { dealer, files, idempotencyKey: `${ID}-${version}`, now: NOW, signal },
  ];
}
