import type { Channel } from '#domain/leads/channels/registry.ts';
import type { ContactKey } from '#domain/leads/contact.ts';
import type { Delivery, Lead, LeadFile, StoredLead } from '#domain/leads/lead.ts';
import type { Ageing, PurgeRefusal } from '#domain/leads/retention.ts';
import type { FailingChannel, WaitingLeads } from '#domain/operations/fleet/fleet-facts.ts';

export interface Created {
  readonly id: string;
  readonly repeated: boolean;
  /** The deliveries that the caller has leased. It is empty for a lead that was stored before, or is held back. */
  readonly leased: readonly Delivery[];
}

/** A later step of a lead that is stored. */
export interface LeadChange extends Pick<Lead, 'payload' | 'contactKeys' | 'files' | 'at'> {
  /** A repeat of the same one changes nothing. */
  readonly changeId: string;
}

/**
 * `postponed`: deliberately not tried before its time; later versions do not wait for it. `skipped`:
 * deliberately never sent. `dead`: given up, until a person releases it.
 */
export const DELIVERY_STATES = ['waiting', 'postponed', 'delivered', 'skipped', 'dead', 'held'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The state of one delivery, for people who look after them. */
export interface DeliveryStatus {
  readonly id: string;
  readonly version: number;
  readonly channel: Channel;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAt: number | null;
  readonly deliveredAt: number | null;
  /** The last failure, or why it is not sent. */
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
  /** At any of these dealers. */
  readonly dealers?: readonly string[];
  readonly state?: DeliveryState;
  /** Leads in which this address or number was given. */
  readonly person?: ContactKey;
  readonly since?: number;
  /** Only those after this one, for paging. */
  readonly after?: Pick<StoredLead, 'id' | 'at'>;
  readonly limit: number;
}

/** A lead with the states of its deliveries, oldest version first. */
export interface LeadRecord {
  readonly lead: StoredLead;
  readonly deliveries: readonly DeliveryStatus[];
}

/** The number of leads of a dealer on one day. */
export interface LeadsOfDay {
  readonly dealer: string;
  /** In UTC, such as `2026-11-20`. */
  readonly day: string;
  readonly count: number;
}

/** Leads of a dealer that have not arrived. A lead counts once, however many of its deliveries wait. */
export interface LeadBacklog extends WaitingLeads {
  readonly dealer: string;
}

/** Leads of a dealer by a day before which they are past their period. */
export interface ExpiredLeads extends Ageing {
  /** Past their period, but retained, because nobody at the dealer has them. */
  readonly undelivered: number;
}

/** The records about deleting leads past their period. */
export interface PurgeNotes {
  /** Epoch milliseconds of the last time. */
  readonly doneAt: number | null;
  /** Why leads are not deleted. */
  readonly refusals: readonly PurgeRefusal[];
}

/** A lead as its sender may see it: what they wrote, without what others added. */
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

/** The lead store. What it has returned is on disk: a process killed right after loses nothing. Processes can share one store. */
export interface LeadStore {
  create(lead: Lead): Promise<Created>;
  /** Touches only an incomplete lead of this dealer, and reads nothing back. */
  update(
    dealer: string,
    id: string,
    change: LeadChange,
  ): Promise<'changed' | 'repeated' | 'unknown' | 'complete'>;
  record(event: SiteEvent): Promise<void>;

  /**
   * Leases due deliveries of these dealers for `leaseMs`, oldest first. A version is due only if no earlier one waits or is held
   * on its channel. After a crash the lease ends and it is due again. On a shared store each process names the dealers it knows;
   * the others are delivered elsewhere.
   */
  claim(
    dealers: readonly string[],
    now: number,
    leaseMs: number,
    limit: number,
    leadId?: string,
  ): Promise<readonly Delivery[]>;
  /** Stores the outcome. If the lease has gone to another holder, it only records that the lead arrived. */
  settle(delivery: Pick<Delivery, 'id' | 'attempts'>, outcome: DeliveryOutcome): Promise<void>;
  /** Returns when the next waiting or postponed delivery of these dealers is due, or its lease ends. Returns null if there is none. */
  nextDue(dealers: readonly string[]): Promise<number | null>;
  /** Makes dead and held deliveries wait again: due at once, with their attempts counted anew. Returns how many. */
  release(leadId: string, now: number): Promise<number>;

  lead(id: string): Promise<LeadRecord | undefined>;
  /** Lists leads, newest first. */
  leads(query: LeadQuery): Promise<readonly LeadRecord[]>;
  /**
   * Leads of these dealers by day, in one query for a whole fleet. The day of `since` counts whole, and days
   * without leads are left out.
   */
  perDay(dealers: readonly string[], since: number): Promise<readonly LeadsOfDay[]>;
  /** Lists those of the dealers with leads waiting or given up, in one query for a whole fleet. */
  backlog(dealers: readonly string[]): Promise<readonly LeadBacklog[]>;
  /** Counts the same for all these dealers together, in one query. It is cheap enough to be called again and again. */
  outstanding(dealers: readonly string[]): Promise<WaitingLeads>;
  /** Finds the receivers that have failed a waiting delivery of these dealers at least so often, in one query for a whole fleet. */
  failing(
    dealers: readonly string[],
    attempts: number,
  ): Promise<readonly (FailingChannel & { readonly dealer: string })[]>;
  /** Lists what the owner of an address sent to these dealers, newest first. */
  enquiries(person: ContactKey, dealers: readonly string[], limit: number): Promise<readonly Enquiry[]>;
  file(leadId: string, fileId: string): Promise<LeadFile | undefined>;
  /** Returns what `purge` would delete and retain. */
  expired(dealer: string, before: number): Promise<ExpiredLeads>;
  /**
   * Deletes everything unchanged since then, with files, deliveries and events; what nobody at the dealer has received, only
   * if that is asked for. Returns how many leads.
   */
  purge(dealer: string, before: number, undelivered?: 'undelivered'): Promise<number>;
  purgeNotes(): Promise<PurgeNotes>;
  /** Replaces earlier notes of these dealers and of all together. */
  notePurge(dealers: readonly string[], notes: PurgeNotes): Promise<void>;
  /** Deletes all leads with this address or number, of one dealer or of all. Returns how many. */
  forget(person: ContactKey, dealer?: string): Promise<number>;

  /** Fails with the reason when it cannot store now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
