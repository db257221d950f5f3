import type { LoggedLead } from '#domain/leads/category.ts';

/** A form on its way to the API. It waits in the browser until the API responds. */
export interface QueuedRequest {
  /** The lead’s own id, made in the browser: the same lead twice is sent and stored once. */
  readonly clientId: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** The fields of `lead`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly field: string; readonly file: File }[];
  /** Epoch milliseconds of the press. */
  readonly at: number;
  /** The thanks page of the lead, as far as the page knows the car. */
  readonly successPath: string;
  /** The analytics event, as far as the page knows the car. */
  readonly event: LoggedLead;
}

export type SendAnswer =
  /**
   * With `event` and `success`, the thanks page, if the API knows the car better than the page; with `notice` if
   * something was left out.
   */
  | {
      readonly kind: 'sent';
      readonly id: string | null;
      readonly event?: LoggedLead;
      readonly success?: string;
      readonly notice?: string;
    }
  /** The API has answered, and not with yes. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string | null;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'unreachable' };

/** Stores waiting leads. It can store files and survives the page. */
export interface OutboxStorage {
  put(lead: QueuedRequest): Promise<void>;
  all(): Promise<readonly QueuedRequest[]>;
  remove(clientId: string): Promise<void>;
}

/** Runs one task at a time over all tabs of a site. Without `wait` it starts at once, or not at all. */
export type Turns = <T>(work: () => Promise<T>, options: { readonly wait: boolean }) => Promise<T>;
