import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Delivery, LeadFile } from '#adapters/lead-store/types.ts';
import type { Channel } from '#domain/lead/channels.ts';

/** One version of a lead, with everything that a channel needs to send it. */
export interface Shipment {
  readonly delivery: Delivery;
  readonly dealer: PublishedDealer;
  /** The files that this receiver does not have yet. */
  readonly files: readonly LeadFile[];
  /** The same at each attempt: what arrived although its answer was lost is known by it. */
  readonly idempotencyKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

export type Attempt =
  | { readonly kind: 'arrived'; readonly remoteId?: string }
  /** The same again would be refused again. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string; readonly retryAfterMs?: number }
  /** Nothing was tried, because a setting is missing. The lead waits for it without a limit. */
  | { readonly kind: 'unset'; readonly error: string };

export interface LeadChannel {
  readonly channel: Channel;
  send(shipment: Shipment): Promise<Attempt>;
}
