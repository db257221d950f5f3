import type { ContactKey } from '#domain/lead/contact.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';

/** Where a dealer’s leads go. */
export const CHANNELS = ['provider', 'mail', 'webhook', 'car_clarity'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface LeadFile {
  readonly name: string;
  /** By its contents, never by its name. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface NewLead {
  /** Slug of the site that it came to. */
  readonly dealer: string;
  /** The form that it came from. */
  readonly form: string;
  /** Made in the browser: the same one twice is the same lead twice. */
  readonly clientId: string;
  readonly payload: LeadPayload;
  /** What the person is known again by, the surest first. */
  readonly contactKeys: readonly ContactKey[];
  /** Why it looks like spam; empty for most. Suspects are stored and shown. */
  readonly suspicions: readonly string[];
  /** Whether it waits for somebody to release it; where nothing is said, whatever is suspected does. */
  readonly isHeld?: boolean;
  readonly files: readonly LeadFile[];
  /** Each version of the lead is delivered once on each of them. */
  readonly channels: readonly Channel[];
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface LeadChange {
  /** A repeat of the same one changes nothing. */
  readonly changeId: string;
  readonly payload: LeadPayload;
  readonly contactKeys: readonly ContactKey[];
  readonly files: readonly LeadFile[];
  readonly at: number;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The version of the lead that brought it. */
  readonly version: number;
}

export interface StoredLead extends Omit<NewLead, 'channels' | 'files' | 'contactKeys' | 'isHeld'> {
  /** Cannot be guessed. */
  readonly id: string;
  readonly complete: boolean;
  readonly files: readonly StoredFile[];
  /**
   * The same for all leads of one dealer with the same e-mail address, or the same phone. Where the two are known as
   * different contacts, the address says whose lead it is, and both contacts stay.
   */
  readonly contactId: string | null;
  /** Counts from 1; each change is one more. */
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
  /** How often it was tried before. */
  readonly attempts: number;
  /** What the receiver calls this lead, known since an earlier version arrived there. */
  readonly remoteId: string | null;
}

/**
 * `postponed`: not tried yet on purpose, until its time comes; later versions need not wait for it.
 * `skipped`: not sent on purpose, now or ever. `dead`: given up, until somebody releases it.
 */
export const DELIVERY_STATES = ['waiting', 'postponed', 'delivered', 'skipped', 'dead', 'held'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How one delivery stands, for people who look after them. */
export interface DeliveryStatus {
  readonly id: string;
  readonly version: number;
  readonly channel: Channel;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAt: number | null;
  readonly deliveredAt: number | null;
  /** What went wrong at last, or why it is not sent. */
  readonly lastError: string | null;
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly remoteId?: string; readonly at: number }
  | { readonly kind: 'later'; readonly nextAt: number; readonly error: string }
  | { readonly kind: 'dead'; readonly error: string }
  /** Waits for something to be set up, and does not count as an attempt. */
  | { readonly kind: 'unset'; readonly nextAt: number; readonly error: string }
  /** Does not count as an attempt. */
  | { readonly kind: 'postponed'; readonly until: number; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface SiteEvent {
  readonly dealer: string;
  readonly kind: 'phone_reveal' | 'car_phone_call';
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
}

export interface LeadQuery {
  readonly dealer?: string;
  /** At any of these. */
  readonly dealers?: readonly string[];
  readonly state?: DeliveryState;
  /** Leads in which this address or number was given. */
  readonly person?: ContactKey;
  readonly since?: number;
  /** Only those behind this one in the list, to go through many portion by portion. */
  readonly after?: Pick<StoredLead, 'id' | 'at'>;
  readonly limit: number;
}

/** A lead with how its deliveries stand, oldest version first. */
export interface LeadRecord {
  readonly lead: StoredLead;
  readonly deliveries: readonly DeliveryStatus[];
}

/** How many leads came to a dealer on one day. */
export interface LeadsOfDay {
  readonly dealer: string;
  /** In UTC, such as `2026-11-20`. */
  readonly day: string;
  readonly count: number;
}

/** Leads of a dealer that have not arrived: a lead counts once, however many of its deliveries wait. */
export interface LeadBacklog {
  readonly dealer: string;
  readonly waiting: number;
  /** Epoch milliseconds of the lead that waits the longest; null if none waits. */
  readonly since: number | null;
  readonly dead: number;
}

/** A lead as the person who sent it may see it again: what they asked about, and nothing that others made of it. */
export interface Enquiry {
  readonly id: string;
  /** Slug of the site that it came to. */
  readonly dealer: string;
  readonly at: number;
  readonly category: string;
  readonly subcategory: string | null;
  readonly carId: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly state: 'sent' | 'unfinished';
}

/**
 * Where leads are kept. What it has answered is on disk: a process killed the moment after has lost nothing.
 * Any number of processes may share one.
 */
export interface LeadStore {
  create(lead: NewLead): Promise<{ readonly id: string; readonly repeated: boolean }>;
  /** Touches only an incomplete lead of this dealer, and reads nothing back. */
  update(
    dealer: string,
    id: string,
    change: LeadChange,
  ): Promise<'changed' | 'repeated' | 'unknown' | 'complete'>;
  record(event: SiteEvent): Promise<void>;

  /**
   * Deliveries of these dealers whose time has come, oldest first, and nobody else’s for `leaseMs`. A version is due
   * only when none before it waits or is held on its channel. One whose holder died is due again when its lease is over.
   * Whoever works on a store that others share names the dealers that it knows: the rest is theirs to deliver.
   */
  claim(
    dealers: readonly string[],
    now: number,
    leaseMs: number,
    limit: number,
    leadId?: string,
  ): Promise<readonly Delivery[]>;
  /** Of a holder whose lease has gone to another, only that it arrived is taken note of. */
  settle(delivery: Pick<Delivery, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>;
  /** When the next waiting or postponed delivery of these dealers is due, or its lease over; null when there is none. */
  nextDue(dealers: readonly string[]): Promise<number | null>;
  /** Dead and held ones wait again, at once and with their attempts counted anew. Answers how many. */
  release(leadId: string, now: number): Promise<number>;

  lead(id: string): Promise<LeadRecord | undefined>;
  /** The newest first. */
  leads(query: LeadQuery): Promise<readonly LeadRecord[]>;
  /**
   * Leads of these dealers by the day on which they came, in one query for a whole fleet. The day of `since` is counted
   * whole, and days without a lead are left out.
   */
  perDay(dealers: readonly string[], since: number): Promise<readonly LeadsOfDay[]>;
  /** Those of these dealers that have leads waiting or given up; in one query for a whole fleet. */
  backlog(dealers: readonly string[]): Promise<readonly LeadBacklog[]>;
  /** What the owner of an address sent to these dealers under it, the newest first. */
  enquiries(person: ContactKey, dealers: readonly string[], limit: number): Promise<readonly Enquiry[]>;
  file(leadId: string, fileId: string): Promise<LeadFile | undefined>;
  /** Everything unchanged since before this, with its files, deliveries and events. Answers how many leads. */
  purge(dealer: string, before: number): Promise<number>;
  /** All leads in which a person gave this address or number, at a dealer; at all dealers without one. Answers how many. */
  forget(person: ContactKey, dealer?: string): Promise<number>;

  /** Fails with the reason when it cannot store now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
