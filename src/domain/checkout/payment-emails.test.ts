import { describe, expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { PAYMENT_EMAILS, type PaymentEmailFacts } from './payment-emails.ts';

const FACTS: PaymentEmailFacts = {
  buyer: 'Kim',
  what: '2021 Mazda 3',
  amount: { cents: 50_050, currency: 'AUD' },
  market: MARKETS.AU,
  dealer: { name: 'Bay Cars', phone: '02 5550 1200' },
  number: '3F2C1A70',
  isTest: false,
};

describe('the email to the payer', () => {
  it.each([
    ['car', 'reserved', 'Reserved for you: 2021 Mazda 3', 'We have received your deposit of $500.50.'],
    ['car', 'refunded', 'Your deposit has been sent back: 2021 Mazda 3', 'Your deposit of $500.50 for'],
    ['invoice', 'reserved', 'Receipt: 2021 Mazda 3', 'We have received your payment of $500.50 by card.'],
    ['invoice', 'refunded', 'Your payment has been sent back: 2021 Mazda 3', 'Your payment of $500.50 has'],
  ] as const)('for a %s that is %s has its own subject and words', (kind, became, subject, words) => {
    const email = PAYMENT_EMAILS[kind][became](FACTS);
    expect(email.subject).toBe(subject);
    expect(email.text).toMatch(/^Hello Kim,\n\n/);
    expect(email.text).toContain(words);
  });

  it.each([
    ['02 5550 1200', 'number is 3F2C1A70.\nQuestions? Call us on 02 5550 1200.\n\nBay Cars'],
    [null, 'number is 3F2C1A70.\n\nBay Cars'],
  ])('names the dealer, and shows the phone number %s', (phone, closing) => {
    const { text } = PAYMENT_EMAILS.car.reserved({ ...FACTS, dealer: { name: 'Bay Cars', phone } });
    expect(text.slice(-closing.length)).toBe(closing);
  });
});

it('an email about a test payment says first that no money was moved', () => {
  for (const kind of Object.values(PAYMENT_EMAILS))
    for (const write of Object.values(kind)) {
      const { subject, text } = write({ ...FACTS, isTest: true });
      expect(subject).toMatch(/^Test: /);
      expect(text).toMatch(/^Hello Kim,\n\nThis is a test\. No money was moved/);
      expect(write(FACTS).text).not.toContain('test');
    }
});
