import type { Dealer } from '#adapters/dealer-data/schema.ts';
import type { Channel, LeadStore } from '#adapters/lead-store/types.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import type { FieldError } from '../errors.ts';

/** A plain form that came with mistakes: what is needed to show it again, with them and with what was typed. */
export interface FaultyForm {
  readonly dealer: Dealer;
  readonly form: FormModel;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldError[];
  readonly message: string;
  readonly status: 413 | 422 | 503;
}

/** Where leads are taken in. */
export interface LeadDesk {
  readonly store: LeadStore;
  /** Where a new lead of a dealer goes, besides the store. */
  readonly channelsOf: (dealer: Dealer) => readonly Channel[];
  /** One attempt at once; it is not waited for, and whatever comes of it is the deliverer’s business. */
  readonly deliverSoon: (leadId: string) => void;
  /** Answers a browser without script with a page; without it the answer is the same JSON as everybody’s. */
  readonly formPage?: (faulty: FaultyForm) => Response | Promise<Response>;
}
