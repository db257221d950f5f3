import type { ShopperAction } from '#adapters/reservations/types.ts';
import type { Decline } from '#domain/payment/declines.ts';
import type { Money } from '#domain/payment/money.ts';
import type { ProcessorKind } from '#domain/payment/processors.ts';
import type { PaymentEvent } from '#domain/payment/states.ts';

/** A deposit that is to be taken, was taken, or is to go back. */
export interface PaymentOrder {
  /** Ours: what is asked twice under one id happens once. */
  readonly id: string;
  /** What the processor calls it, once that is known. */
  readonly reference: string | null;
  readonly amount: Money;
  /** What stands on the receipt. */
  readonly description: string;
  readonly buyer: { readonly name: string; readonly email: string };
  /** Where the bank sends the shopper back to. */
  readonly returnUrl: string;
  /** Where the processor tells what became of it. */
  readonly callbackUrl: string;
}

export interface ProcessorAnswer {
  readonly event: Exclude<PaymentEvent, 'refund_asked'>;
  readonly reference?: string;
  readonly action?: ShopperAction;
  readonly decline?: Decline;
  /** What was really taken, where the processor says it. */
  readonly amount?: Money;
  /** In the processor’s words, for those who look after payments; no card’s details. */
  readonly note?: string;
  /** What somebody must set right at our end. */
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

/** A message that says it is the processor’s. */
export interface Notice {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Headers;
  /** As it came: a signature is of the bytes, not of what they mean. */
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
 * One processor with one account. None of its functions throws: what is not known is `in_doubt`, and then `find` is asked
 * until something is. Only `pay` takes money, and nothing does that was not written down before.
 */
export interface Processor {
  readonly kind: ProcessorKind;
  /** It is the provider’s own test host: the script for the page comes from there, too. */
  readonly isTestHost?: boolean;
  /** Makes the order known there without taking money, so that it can be found whatever happens after. */
  prepare(order: PaymentOrder, token: string): Promise<Prepared>;
  pay(order: PaymentOrder, token: string): Promise<ProcessorAnswer>;
  /** What has become of it. Takes no money. */
  find(order: PaymentOrder): Promise<ProcessorAnswer>;
  /** Sees to it that no money will be taken any more, where the processor can; answers how it stands then. */
  cancel(order: PaymentOrder): Promise<ProcessorAnswer>;
  /** All of it, once. */
  refund(order: PaymentOrder): Promise<Refund>;
  readNotice(notice: Notice): Promise<ReadNotice>;
}
