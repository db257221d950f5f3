import { formatMoney } from '#domain/sites/markets/format.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { Money } from './money.ts';
import type { SubjectKind } from './payment-subject.ts';

export interface PaymentEmailFacts {
  readonly buyer: string;
  /** What was paid for: a car's name, or `Invoice 4711`. */
  readonly what: string;
  readonly amount: Money;
  readonly market: Market;
  readonly dealer: { readonly name: string; readonly phone: string | null };
  /** The number that the shopper can quote. */
  readonly number: string;
  /** No money was moved, and the email says so first. */
  readonly isTest: boolean;
}

interface PaymentEmail {
  readonly subject: string;
  readonly text: string;
}
type Write = (facts: PaymentEmailFacts) => PaymentEmail;

const moneyText = ({ amount, market }: PaymentEmailFacts): string => formatMoney(amount.cents / 100, market);

const closing = ({ dealer, number }: PaymentEmailFacts, named: string): string =>
  [
    `${named} number is ${number}.`,
    dealer.phone === null ? '' : `Questions? Call us on ${dealer.phone}.`,
    `\n${dealer.name}`,
  ]
    .filter((line) => line !== '')
    .join('\n');

const NO_MONEY = 'This is a test. No money was moved, and nothing is paid or reserved.';

const paymentEmail = (
  facts: PaymentEmailFacts,
  subject: string,
  named: string,
  ...paragraphs: readonly string[]
): PaymentEmail => ({
  subject: facts.isTest ? `Test: ${subject}` : subject,
  text: [
    `Hello ${facts.buyer},`,
    ...(facts.isTest ? [NO_MONEY] : []),
    ...paragraphs,
    closing(facts, named),
  ].join('\n\n'),
});

const RESERVATION = 'Your reservation’s';
const PAYMENT = 'Your payment’s';

const reserved: Write = (facts) =>
  paymentEmail(
    facts,
    `Reserved for you: ${facts.what}`,
    RESERVATION,
    `We have received your deposit of ${moneyText(facts)}. The ${facts.what} is reserved for you.`,
    'We will call you to go through what happens next.',
  );

const notReserved: Write = (facts) =>
  paymentEmail(
    facts,
    `Your deposit has been sent back: ${facts.what}`,
    RESERVATION,
    `Your deposit of ${moneyText(facts)} for the ${facts.what} has been sent back to your card. Banks may take a few days until it shows.`,
    'It is not reserved for you.',
  );

const paid: Write = (facts) =>
  paymentEmail(
    facts,
    `Receipt: ${facts.what}`,
    PAYMENT,
    `We have received your payment of ${moneyText(facts)} by card.`,
    `It is for: ${facts.what}`,
    'Please keep this mail as your receipt.',
  );

const paidBack: Write = (facts) =>
  paymentEmail(
    facts,
    `Your payment has been sent back: ${facts.what}`,
    PAYMENT,
    `Your payment of ${moneyText(facts)} has been sent back to your card. Banks may take a few days until it shows.`,
    `It was for: ${facts.what}`,
  );

/** The emails to a buyer when money has arrived, and when it was returned. */
export const PAYMENT_EMAILS: Readonly<Record<SubjectKind, Readonly<Record<'reserved' | 'refunded', Write>>>> =
  {
    car: { reserved, refunded: notReserved },
    invoice: { reserved: paid, refunded: paidBack },
  };
