import type { Kysely } from 'kysely';
import type { HoldState, PaymentEvent, PaymentState } from '#domain/payment/states.ts';
import type { SubjectKind } from '#domain/payment/subject.ts';
import type { EventSource, Letter } from '../types.ts';

/** Beside those of the leads, with the same conventions: times are epoch milliseconds, JSON is text. */
export type ReservationTables = {
  readonly holds: {
    readonly id: string;
    readonly dealer: string;
    readonly kind: SubjectKind;
    /** Empty where it is no car: every hold had one once. */
    readonly car_id: string;
    readonly what: string | null;
    readonly reference: string | null;
    readonly client_id: string;
    readonly state: HoldState;
    readonly buyer: string;
    readonly cents: number;
    readonly currency: string;
    readonly processor: string;
    readonly dealership: string | null;
    readonly url: string;
    readonly user_agent: string;
    readonly lead_id: string | null;
    readonly created_at: number;
    readonly expires_at: number;
  };
  /** One row for each car that is kept: its key is what keeps it from everybody else. */
  readonly kept_cars: { readonly dealer: string; readonly car_id: string; readonly hold_id: string };
  readonly payments: {
    readonly id: string;
    readonly hold_id: string;
    readonly processor: string;
    readonly token_print: string;
    readonly state: PaymentState;
    readonly reference: string | null;
    readonly action: string | null;
    readonly reason: string | null;
    readonly attempts: number;
    readonly due_at: number | null;
    readonly told: Letter | null;
    readonly created_at: number;
    readonly changed_at: number;
  };
  readonly payment_events: {
    readonly payment_id: string;
    readonly number: number;
    readonly at: number;
    readonly event: PaymentEvent | 'begun';
    readonly source: EventSource;
    readonly from_state: PaymentState | null;
    readonly to_state: PaymentState;
    readonly note: string | null;
    readonly notice_id: string | null;
  };
};

export type Db = Kysely<ReservationTables>;
