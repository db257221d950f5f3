import type { Decline } from '#domain/checkout/cards.ts';
import type { Money } from '#domain/checkout/money.ts';
import type { PaymentEvent } from '#domain/checkout/payment-states.ts';
import type { ProcessorKind } from '#domain/checkout/processors.ts';
import type { ShopperAction } from '../reservations/types.ts';

/** A deposit that is to be taken, was taken, or is to go back. */
export interface PaymentOrder {
  /** Our id: asking twice under one id happens once. */
  readonly id: string;
  /** The processor's id, once known. */
  readonly reference: string | null;
  readonly amount: Money;
  /** The text on the receipt. */
  readonly description: string;
  readonly buyer: { readonly name: string; readonly email: string };
  /** Where the bank sends the shopper back to. */
  readonly returnUrl: string;
  /** The webhook address. */
  readonly callbackUrl: string;
}

export interface ProcessorAnswer {
  readonly event: Exclude<PaymentEvent, 'refund_asked'>;
  readonly reference?: string;
  readonly action?: ShopperAction;
  readonly decline?: Decline;
  /** The amount really taken, if the processor says it. */
  readonly amount?: Money;
  /** In the processor’s words, for people who look after payments. It has no card’s details. */
  readonly note?: string;
  /** A problem that we must fix. */
  readonly trouble?: string;
}

export type Prepared =
  | { readonly kind: 'ready'; readonly reference: string | null }
  /** It is not even to be tried. */
  | { readonly kind: 'not-ready'; readonly answer: ProcessorAnswer };

export type Refund =
  | { readonly kind: 'given-back' }
  | { readonly kind: 'later'; readonly note: string }
  | { readonly kind: 'refused'; readonly note: string };

/** A message that claims to come from the processor. */
export interface Notice {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  /** The raw body: a signature covers the bytes. */
  readonly body: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type ReadNotice =
  | {
      readonly kind: 'told';
      /** The processor’s name of the payment, or ours. */
      readonly of: { readonly reference: string } | { readonly paymentId: string };
      readonly answer: ProcessorAnswer;
      readonly noticeId: string;
    }
  /** Genuine, but about something else. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'forged'; readonly why: string };

/**
 * One processor with one account. Its functions never throw: an unknown outcome is `in_doubt`, and `find` is
 * polled until it is known. Only `pay` takes money, and only for what was stored before.
 */
export interface Processor {
  readonly kind: ProcessorKind;
  /** The provider's own test host, which also serves the page's script. */
  readonly isTestHost?: boolean;
  /** Makes the order known there without taking money, so that it can be found whatever happens after. */
  prepare(order: PaymentOrder, token: string): Promise<Prepared>;
  pay(order: PaymentOrder, token: string): Promise<ProcessorAnswer>;
  /** Reads the state of the payment. Takes no money. */
  find(order: PaymentOrder): Promise<ProcessorAnswer>;
  /** Prevents further charges if the processor can, and returns the state. */
  cancel(order: PaymentOrder): Promise<ProcessorAnswer>;
  /** Refunds the whole amount, once. */
  refund(order: PaymentOrder): Promise<Refund>;
  readNotice(notice: Notice): Promise<ReadNotice>;
}
