import type { Buyer } from '#domain/payment/buyer.ts';
import type { Money } from '#domain/payment/money.ts';
import type { HoldState, PaymentEvent, PaymentState } from '#domain/payment/states.ts';
import type { Subject } from '#domain/payment/subject.ts';

/** What a shopper wants to pay for, at one dealer; a car is kept for as long as that takes. */
export interface NewHold {
  readonly dealer: string;
  readonly subject: Subject;
  /** Made in the browser: the same one twice is the same hold twice. */
  readonly clientId: string;
  readonly buyer: Buyer;
  readonly amount: Money;
  /** Who takes the money. */
  readonly processor: string;
  /** Whose account there; null for the dealer’s own. */
  readonly dealership: string | null;
  /** The page that it was asked for on. */
  readonly url: string;
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface Hold extends NewHold {
  /** Cannot be guessed: whoever knows it may pay it and give it up. */
  readonly id: string;
  readonly state: HoldState;
  /** The lead that the dealer has of it, once there is one. */
  readonly leadId: string | null;
}

/** What the processor wants the shopper to do. */
export type ShopperAction =
  | { readonly kind: 'redirect'; readonly url: string }
  /** For the processor’s own script on the page. */
  | { readonly kind: 'script'; readonly secret: string };

/** One attempt to pay for a hold, with one card. */
export interface Payment {
  readonly id: string;
  readonly holdId: string;
  readonly state: PaymentState;
  /** What the processor calls it; null as long as it calls it nothing, or by our own id. */
  readonly reference: string | null;
  /** As long as something is wanted. */
  readonly action: ShopperAction | null;
  /** Why there is no money, or what is not known, in words for those who look after it. */
  readonly reason: string | null;
  /** How often it was worked on since its state last changed. */
  readonly attempts: number;
  /** When there is something to do about it; null when there is not. */
  readonly dueAt: number | null;
  /** The letter that its buyer has been sent. */
  readonly told: BuyerLetter | null;
  readonly createdAt: number;
  readonly changedAt: number;
}

export type BuyerLetter = 'reserved' | 'refunded';

export type EventSource = 'shopper' | 'answer' | 'webhook' | 'asked-again' | 'dealer';

/** One line of what has happened to a payment; none is ever changed. */
export interface LoggedEvent {
  readonly at: number;
  readonly event: PaymentEvent | 'begun';
  readonly source: EventSource;
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly note: string | null;
}

export interface HoldRecord {
  readonly hold: Hold;
  /** The newest first. */
  readonly payments: readonly Payment[];
}

export interface PaymentRecord {
  readonly hold: Hold;
  readonly payment: Payment;
}

export interface NewPayment {
  /** A print of the token, so that the same one twice is the same payment twice. The token itself is not kept. */
  readonly tokenPrint: string;
  readonly at: number;
  /** The hold lasts at least until then. */
  readonly keptUntil: number;
  /** When to ask what came of it, should whoever began it be gone by then. */
  readonly dueAt: number;
}

export type Begun =
  | { readonly kind: 'begun' | 'repeated' | 'under-way'; readonly payment: Payment }
  /** The hold is paid for, or over; or the same was paid a moment ago by another one. */
  | { readonly kind: 'paid' | 'over' | 'paid-before' };

export interface Told {
  readonly event: PaymentEvent;
  readonly source: EventSource;
  readonly at: number;
  readonly reference?: string;
  readonly action?: ShopperAction;
  readonly note?: string;
  /** The processor’s name of its message: one with the same name changes nothing. */
  readonly noticeId?: string;
  /** Whether the car may still be sold to somebody whose hold has expired. */
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
  /** The id of the last one before. */
  readonly after?: string;
  readonly limit: number;
}

/**
 * `taken`: somebody else is paying for the car. `reserved`: and has paid. `too-many`: the same person keeps as many others
 * as anybody may. `paid-before`: the same was paid a moment ago.
 */
export type Held =
  | { readonly kind: 'held' | 'repeated'; readonly hold: Hold }
  | { readonly kind: 'taken' | 'reserved' | 'too-many' | 'paid-before' };

/**
 * Who holds which car, and what has been paid for it. What it has answered is on disk. Any number of processes may
 * share one: that a car has one holder is seen to by the database.
 */
export interface Reservations {
  hold(wanted: NewHold): Promise<Held>;
  /** Gives a car free that nobody has paid for and is paying for. */
  release(holdId: string, at: number): Promise<'released' | 'paying' | 'paid' | 'over' | 'unknown'>;
  find(holdId: string): Promise<HoldRecord | undefined>;
  /** What one address has held at these dealers, however it was written; the newest first. */
  ofBuyer(email: string, dealers: readonly string[], limit: number): Promise<readonly HoldRecord[]>;
  /** Whether the car is kept for anybody now. */
  isKept(dealer: string, carId: string, now: number): Promise<boolean>;
  /** Ids of the cars whose deposits are paid. */
  reservedCars(dealer: string): Promise<readonly string[]>;
  /** How many holds of cars were begun from then on, and before, by dealer. */
  countCarHolds(from: number, before: number): Promise<ReadonlyMap<string, number>>;
  leadMade(holdId: string, leadId: string): Promise<void>;

  /** Writes down that a payment will be asked for, before it is. */
  begin(holdId: string, payment: NewPayment): Promise<Begun | undefined>;
  /** The processor’s name of a payment, known before any money can move. */
  refer(paymentId: string, reference: string): Promise<void>;
  /** Takes note of what was learnt; answers how payment and hold stand after it. */
  tell(paymentId: string, told: Told): Promise<PaymentRecord | undefined>;
  told(paymentId: string, letter: BuyerLetter): Promise<void>;

  payment(paymentId: string): Promise<PaymentRecord | undefined>;
  byReference(processor: string, reference: string): Promise<PaymentRecord | undefined>;
  events(paymentId: string): Promise<readonly LoggedEvent[]>;
  /** The newest first. */
  payments(query: PaymentQuery): Promise<readonly PaymentRecord[]>;

  /**
   * Payments at these dealers that something is to be done about, nobody else’s for `leaseMs`. Whoever works on a store
   * that others share names the dealers that it knows: only it can ask their processors.
   */
  claim(
    dealers: readonly string[],
    now: number,
    leaseMs: number,
    limit: number,
    paymentId?: string,
  ): Promise<readonly PaymentRecord[]>;
  /** To be worked on again then; null for never, until something is learnt. */
  postpone(paymentId: string, dueAt: number | null, note: string | null): Promise<void>;
  nextDue(dealers: readonly string[]): Promise<number | null>;
  /** How many payments at these dealers stand open since before then. */
  waiting(dealers: readonly string[], before: number): Promise<number>;

  /** Holds whose buyers are known, in portions. */
  people(query: PeopleQuery): Promise<readonly Hold[]>;
  /** Payments of these holds that are under way, or have to be given back: they cannot be forgotten yet. */
  unsettled(holdIds: readonly string[]): Promise<readonly string[]>;
  /** Empties who the buyers were, but of holds whose payments are not settled. Answers of how many. */
  forget(holdIds: readonly string[]): Promise<number>;
  /** The same for all that was not touched since. */
  purge(dealer: string, before: number): Promise<number>;
  /** Gives the cars of these dealers free whose holders’ time is over. Answers how many. */
  expire(dealers: readonly string[], now: number): Promise<number>;
}
