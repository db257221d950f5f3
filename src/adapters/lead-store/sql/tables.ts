import type { Kysely } from 'kysely';
import type { Channel, DeliveryState, SiteEvent } from '../types.ts';

/** Both databases have the same columns. Times are epoch milliseconds, JSON is text, yes and no are 1 and 0. */
export type LeadTables = {
  readonly leads: {
    readonly id: string;
    readonly dealer: string;
    readonly form: string;
    readonly client_id: string;
    readonly suspicions: string;
    readonly channels: string;
    /** Whether new deliveries are held back. */
    readonly held: number;
    readonly complete: number;
    readonly contact_id: string | null;
    readonly version: number;
    readonly created_at: number;
    readonly changed_at: number;
  };
  readonly lead_versions: {
    readonly lead_id: string;
    readonly version: number;
    /** None of the first. */
    readonly change_id: string | null;
    readonly payload: string;
    readonly created_at: number;
  };
  readonly lead_files: {
    readonly id: string;
    readonly lead_id: string;
    readonly version: number;
    /** Its place among the files of its version. */
    readonly position: number;
    readonly name: string;
    readonly type: string;
    readonly size: number;
    readonly bytes: Uint8Array;
  };
  readonly lead_deliveries: {
    readonly id: string;
    readonly lead_id: string;
    readonly version: number;
    readonly channel: Channel;
    readonly state: DeliveryState;
    readonly attempts: number;
    /** When it may be tried, or its holder’s lease is over. */
    readonly due_at: number;
    readonly delivered_at: number | null;
    readonly last_error: string | null;
    readonly remote_id: string | null;
  };
  /** Every address and number given in any version of a lead. */
  readonly lead_keys: { readonly lead_id: string; readonly dealer: string; readonly key: string };
  /** Whose key it is, at a dealer. */
  readonly lead_contacts: { readonly dealer: string; readonly key: string; readonly contact_id: string };
  readonly site_events: {
    readonly id: string;
    readonly dealer: string;
    readonly kind: SiteEvent['kind'];
    readonly body: string;
    readonly created_at: number;
  };
  /** Empty, but while somebody asks whether the store can store. */
  readonly lead_store_probes: { readonly id: string; readonly filler: string };
};

export type Db = Kysely<LeadTables>;
