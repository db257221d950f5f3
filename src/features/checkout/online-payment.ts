import * as v from 'valibot';
import { INVOICE_FIELDS, readAmount, referenceSchema } from '#domain/checkout/invoice.ts';
import type { OnlinePayment } from '#domain/checkout/online-payment-config.ts';
import type { LeadAnswer, LeadAnswers } from '#domain/leads/lead-payload.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Errors } from '#features/leads/forms/check-form.ts';
import { openPaying, type PayFacts } from './payment-run.ts';
import { billShopper } from './reservation-api.ts';

interface Facts extends PayFacts {
  readonly range: Pick<OnlinePayment, 'min' | 'max'>;
}

const text = (value: LeadAnswer | undefined): string => (typeof value === 'string' ? value : '');

/** The API says the same; here it is said before anything is sent. */
function errorsOf({ reference, amount }: LeadAnswers, { range, form }: Facts): Errors {
  const read = readAmount(text(amount), range, MARKETS[form.market]);
  const named = v.safeParse(referenceSchema, text(reference));
  return {
    ...(!named.success && { reference: named.issues[0].message }),
    ...('problem' in read && { amount: read.problem }),
  };
}

const isOwed = (name: string): boolean => INVOICE_FIELDS.some((field) => field === name);

function bill(clientId: string, answers: LeadAnswers) {
  const all = Object.entries(answers);
  const [owed, buyer] = [all.filter(([name]) => isOwed(name)), all.filter(([name]) => !isOwed(name))];
  return billShopper(clientId, Object.fromEntries(owed), Object.fromEntries(buyer));
}

for (const card of document.querySelectorAll<HTMLElement>('[data-payment]')) {
  const facts = JSON.parse(card.dataset['payment'] ?? '') as Facts;
  openPaying(card, {
    ...facts,
    key: 'online-payment',
    freed: 'Nothing was taken from your card.',
    errorsOf: (answers) => errorsOf(answers, facts),
    carId: null,
    ask: bill,
  });
  card.querySelector('[data-print]')?.addEventListener('click', () => window.print());
}
