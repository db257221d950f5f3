import type { Buyer } from '#domain/checkout/buyer.ts';
import type { Money } from '#domain/checkout/money.ts';
import type {
  OpenPayments,
  PaymentEvent,
  PaymentState,
  ReservationState,
} from '#domain/checkout/payment-states.ts';
import type { Subject } from '#domain/checkout/payment-subject.ts';

/** What a shopper wants to pay for at a dealer. A car is reserved meanwhile. */
export interface NewReservation {
  readonly dealer: string;
  readonly subject: Subject;
  /** Made in the browser: the same one twice is the same hold twice. */
  readonly clientId: string;
  readonly buyer: Buyer;
  readonly amount: Money;
  /** The processor that takes the money. */
  readonly processor: string;
  /** Whose account there; null for the dealer’s own. */
  readonly dealership: string | null;
  /** The page that the request came from. */
  readonly url: string;
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface Reservation extends NewReservation {
  /** It cannot be guessed: a caller who knows it can pay for the reservation and release it. */
  readonly id: string;
  readonly state: ReservationState;
  /** The dealer's lead for it, once there is one. */
  readonly leadId: string | null;
}

/** What the processor needs the shopper to do. */
export type ShopperAction =
  | { readonly kind: 'redirect'; readonly url: string }
  /** For the processor’s own script on the page. */
  | { readonly kind: 'script'; readonly secret: string };

/** One attempt to pay for a hold, with one card. */
export interface Payment {
  readonly id: string;
  readonly reservationId: string;
  readonly state: PaymentState;
  /** The processor's id. Null if it has none, or uses ours. */
  readonly reference: string | null;
  /** As long as something is wanted. */
  readonly action: ShopperAction | null;
  /** Why there is no money, or what is unknown, in words for operators. */
  readonly reason: string | null;
  /** How often it was worked on since its state last changed. */
  readonly attempts: number;
  /** When there is something to do about it; null when there is not. */
  readonly dueAt: number | null;
  /** The email that the buyer was sent. */
  readonly emailed: BuyerEmail | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

export type BuyerEmail = 'reserved' | 'refunded';

export type EventSource = 'shopper' | 'answer' | 'webhook' | 'asked-again' | 'dealer';

/** One line of a payment's history. Lines are never changed. */
export interface LoggedEvent {
  readonly at: number;
  readonly event: PaymentEvent | 'begun';
  readonly source: EventSource;
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly note: string | null;
}

export interface ReservationRecord {
  readonly reservation: Reservation;
  /** The newest first. */
  readonly payments: readonly Payment[];
}

export interface PaymentRecord {
  readonly reservation: Reservation;
  readonly payment: Payment;
}

export interface NewPayment {
  /** A hash of the token, so that the same token twice is the same payment twice. The token itself is not stored. */
  readonly tokenPrint: string;
  readonly at: number;
  /** The hold lasts at least until then. */
  readonly reservedUntil: number;
  /** When to poll the outcome, if the process that started it is gone. */
  readonly dueAt: number;
}

export type Begun =
  | { readonly kind: 'begun' | 'repeated' | 'under-way'; readonly payment: Payment }
  /** The hold is paid for, or over; or the same was paid a moment ago by another one. */
  | { readonly kind: 'paid' | 'over' | 'paid-before' };

export interface PaymentReport {
  readonly event: PaymentEvent;
  readonly source: EventSource;
  readonly at: number;
  readonly reference?: string;
  readonly action?: ShopperAction;
  readonly note?: string;
  /** The processor’s name of its message: one with the same name changes nothing. */
  readonly noticeId?: string;
  /** Whether the car is still for sale, for an expired hold. */
  readonly isForSale?: boolean;
}

export interface PaymentQuery {
  /** All where not given. */
  readonly dealers?: readonly string[];
  readonly state?: PaymentState;
  readonly limit: number;
}

export interface PeopleQuery {
  readonly dealer?: string;
  /** The id of the last one on the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/**
 * `taken`: another shopper is paying for the car. `reserved`: another has paid. `too-many`: the person has reserved as many cars
 * as allowed. `paid-before`: the same was paid a moment ago.
 */
export type ReserveResult =
  | { readonly kind: 'held' | 'repeated'; readonly reservation: Reservation }
  | { readonly kind: 'taken' | 'reserved' | 'too-many' | 'paid-before' };

/** A payment as its worker has read it. */
export type JobOfPayment = Pick<Payment, 'id' | 'attempts' | 'state'>;

/**
 * Stores who has reserved which car, and what was paid. What it has returned is on disk. Processes can share it: the database
 * guarantees one reservation for each car.
 */
export interface Reservations {
  reserve(request: NewReservation): Promise<ReserveResult>;
  /** Releases a car that nobody has paid for or is paying for. */
  release(reservationId: string, at: number): Promise<'released' | 'paying' | 'paid' | 'over' | 'unknown'>;
  find(reservationId: string): Promise<ReservationRecord | undefined>;
  /** Lists the reservations of one email address at these dealers, however it was written, newest first. */
  ofBuyer(email: string, dealers: readonly string[], limit: number): Promise<readonly ReservationRecord[]>;
  /** Returns true if the car is reserved for anybody now. */
  isReserved(dealer: string, carId: string, now: number): Promise<boolean>;
  /** Ids of the cars whose deposits are paid. */
  reservedCars(dealer: string): Promise<readonly string[]>;
  /** Counts the reservations of cars that were started in this period, by dealer. */
  countCarReservations(from: number, before: number): Promise<ReadonlyMap<string, number>>;
  leadMade(reservationId: string, leadId: string): Promise<void>;

  /** Writes down that a payment will be asked for, before it is. */
  begin(reservationId: string, payment: NewPayment): Promise<Begun | undefined>;
  /** Stores the processor’s name of a payment, which is known before any money can move. */
  refer(paymentId: string, reference: string): Promise<void>;
  /** Records what was learnt, and returns the payment and hold afterwards. */
  report(paymentId: string, report: PaymentReport): Promise<PaymentRecord | undefined>;
  /** Records that the buyer has this email, and that nothing is left to do in this state. */
  noteEmailed(payment: JobOfPayment, email: BuyerEmail): Promise<void>;

  payment(paymentId: string): Promise<PaymentRecord | undefined>;
  byReference(processor: string, reference: string): Promise<PaymentRecord | undefined>;
  events(paymentId: string): Promise<readonly LoggedEvent[]>;
  /** Lists payments, newest first. */
  payments(query: PaymentQuery): Promise<readonly PaymentRecord[]>;

  /**
   * Leases due payments at these dealers for `leaseMs`. On a shared store each process names the dealers it knows, because only
   * it can call their processors.
   */
  claim(
    dealers: readonly string[],
    now: number,
    leaseMs: number,
    limit: number,
    paymentId?: string,
  ): Promise<readonly PaymentRecord[]>;
  /**
   * Makes the payment due at `dueAt`. With null it is not due until something new is learnt. Records nothing if the lease has
   * gone to another holder, or the payment has left that state.
   */
  postpone(payment: JobOfPayment, dueAt: number | null, note: string | null): Promise<void>;
  nextDue(dealers: readonly string[]): Promise<number | null>;
  /** Counts the open payments at these dealers, and those open since before that time. It is one query. */
  outstanding(dealers: readonly string[], before: number): Promise<OpenPayments>;

  /** Holds whose buyers are known, in portions. */
  people(query: PeopleQuery): Promise<readonly Reservation[]>;
  /** Payments of these holds that are open or must be refunded. They cannot be deleted yet. */
  unsettled(reservationIds: readonly string[]): Promise<readonly string[]>;
  /** Deletes the buyers' details, except for holds with open payments. Returns how many. */
  forget(reservationIds: readonly string[]): Promise<number>;
  /** Deletes the buyers' details of everything unchanged since then in the same way. */
  purge(dealer: string, before: number): Promise<number>;
  /** Releases the cars of expired holds at these dealers. Returns how many. */
  expire(dealers: readonly string[], now: number): Promise<number>;
}
