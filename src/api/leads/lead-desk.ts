import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { Channel, LeadStore } from '#adapters/lead-store/types.ts';
import type { Proofs } from './proofs.ts';

/** Where leads are taken in. */
export interface LeadDesk {
  readonly store: LeadStore;
  /** Where a new lead of a dealer goes, besides the store. */
  readonly channelsOf: (dealer: PublishedDealer) => readonly Channel[];
  /** One attempt at once; it is not waited for, and whatever comes of it is the deliverer’s business. */
  readonly deliverSoon: (leadId: string) => void;
  readonly proofs: Proofs;
}
