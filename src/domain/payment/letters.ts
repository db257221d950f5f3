import { formatMoney } from '#domain/market/format.ts';
import type { Market } from '#domain/market/markets.ts';
import type { Money } from './money.ts';

export interface LetterFacts {
  readonly buyer: string;
  readonly car: string;
  readonly deposit: Money;
  readonly market: Market;
  readonly dealer: { readonly name: string; readonly phone: string | null };
  /** What the shopper can name when asking about it. */
  readonly number: string;
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

const moneyText = ({ deposit, market }: LetterFacts): string => formatMoney(deposit.cents / 100, market);

const closing = ({ dealer, number }: LetterFacts): string =>
  [
    `Your reservation’s number is ${number}.`,
    dealer.phone === null ? '' : `Questions? Call us on ${dealer.phone}.`,
    `\n${dealer.name}`,
  ]
    .filter((line) => line !== '')
    .join('\n');

/** What a buyer is written when the deposit has arrived. */
export const reservedLetter = (facts: LetterFacts): Letter => ({
  subject: `Reserved for you: ${facts.car}`,
  text: [
    `Hello ${facts.buyer},`,
    `We have received your deposit of ${moneyText(facts)}. The ${facts.car} is reserved for you.`,
    'We will call you to go through what happens next.',
    closing(facts),
  ].join('\n\n'),
});

/** And when it goes back. */
export const refundedLetter = (facts: LetterFacts): Letter => ({
  subject: `Your deposit has been sent back: ${facts.car}`,
  text: [
    `Hello ${facts.buyer},`,
    `Your deposit of ${moneyText(facts)} for the ${facts.car} has been sent back to your card. Banks may take a few days until it shows.`,
    'The vehicle is not reserved for you.',
    closing(facts),
  ].join('\n\n'),
});
