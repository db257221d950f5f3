import type { Channel } from './channels/registry.ts';
import type { ContactKey } from './contact.ts';
import type { LeadPayload } from './lead-payload.ts';

// A lead has five shapes: the request (lead-request.ts), the lead, the stored lead and the delivery, which stand here, and the
// email to the dealer (lead-email.ts).

export interface LeadFile {
  readonly name: string;
  /** Detected from its contents, never from its name. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A lead that was checked and completed, as it is given to the store. */
export interface Lead {
  /** Slug of the site that it came to. */
  readonly dealer: string;
  /** The form that it came from. */
  readonly form: string;
  /** The same one twice is the same lead twice. The browser’s, or one of the server’s own keys, which no browser can send. */
  readonly clientId: string;
  readonly payload: LeadPayload;
  /** The keys that identify the person, the most reliable first. */
  readonly contactKeys: readonly ContactKey[];
  /** Why it looks like spam; empty for most. Suspects are stored and shown. */
  readonly suspicions: readonly string[];
  /** Whether a person must release it. By default if it is suspect. */
  readonly isHeld?: boolean;
  readonly files: readonly LeadFile[];
  /** Each version of the lead is delivered once on each of them. */
  readonly channels: readonly Channel[];
  /** Epoch milliseconds. */
  readonly at: number;
  /**
   * For a caller that delivers it at once. The deliveries are leased for so long from the moment that they are stored, as a claim
   * would, and returned.
   */
  readonly leaseMs?: number;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The version of the lead that brought it. */
  readonly version: number;
}

/** A lead as the store has it. */
export interface StoredLead extends Omit<Lead, 'channels' | 'files' | 'contactKeys' | 'isHeld' | 'leaseMs'> {
  /** Cannot be guessed. */
  readonly id: string;
  readonly complete: boolean;
  readonly files: readonly StoredFile[];
  /**
   * The same for all leads of a dealer with the same email address or phone. If the two belong to different
   * contacts, the address decides, and both contacts stay.
   */
  readonly contactId: string | null;
  /** Starts at 1 and grows by one with each change. */
  readonly version: number;
  readonly changedAt: number;
}

/** One version of one lead on its way over one channel. */
export interface Delivery {
  readonly id: string;
  readonly lead: StoredLead;
  /** The lead as this version has it. */
  readonly payload: LeadPayload;
  readonly version: number;
  readonly channel: Channel;
  /** The number of previous attempts. */
  readonly attempts: number;
  /** The receiver's id of this lead, known since an earlier version arrived. */
  readonly remoteId: string | null;
}
