import type { LoggedLead } from '#domain/lead/filing.ts';

/** One sending of a form, as it goes to the API and, until that has answered, waits in the browser. */
export interface OutgoingLead {
  /** The lead’s own id, made in the browser: the same lead twice is sent and stored once. */
  readonly clientId: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** The fields of `lead`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly field: string; readonly file: File }[];
  /** Epoch milliseconds of the press. */
  readonly at: number;
  /** Where its page leads once it is sent, and what that page is about. */
  readonly successPath: string;
  readonly successCategory: string;
  /** What is logged of it, as far as its page knows the car. */
  readonly event: LoggedLead;
}

export type SendAnswer =
  /**
   * With `event` where the API knows better than the page what is to be logged: it has the car’s own data; and with a
   * `notice` where not all of it was taken.
   */
  | {
      readonly kind: 'sent';
      readonly id: string | null;
      readonly event?: LoggedLead;
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

/** Where leads wait. Keeps files too, and outlives the page. */
export interface OutboxStorage {
  put(lead: OutgoingLead): Promise<void>;
  all(): Promise<readonly OutgoingLead[]>;
  remove(clientId: string): Promise<void>;
}

/** One at a time over all pages of a site; without `wait` it begins at once whatever else goes on. */
export type Turns = <T>(work: () => Promise<T>, options: { readonly wait: boolean }) => Promise<T>;
