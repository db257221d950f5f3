import type {
  BuyerEmail,
  Payment,
  PaymentRecord,
  Reservation,
} from '#adapters/checkout/reservations/types.ts';
import { headerAddress, mailHost, senderOf } from '#adapters/leads/email/headers.ts';
import { EmailError, NoMailServer } from '#adapters/leads/email/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { LETTERS } from '#domain/checkout/payment-emails.ts';
import type { PaidFacts } from '#domain/checkout/payment-lead.ts';
import { paymentNumber } from '#domain/checkout/payment-subject.ts';
import { contactKeys } from '#domain/leads/contact.ts';
import { serverKey } from '#domain/leads/lead-payload.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { CheckoutServices } from './checkout-services.ts';
import { paidFor } from './payment-order.ts';

function dealershipOf(
  dealer: PublishedDealer,
  { dealership }: Reservation,
): { slug: string; id: string | null } {
  const { dealerships, slug } = dealer.config;
  const found = dealerships.find((one) => one.slug === dealership) ?? dealerships[0];
  return found ? { slug: found.slug, id: String(found.id) } : { slug: dealership ?? slug, id: null };
}

const factsOf = (hold: Reservation, payment: Payment, dealer: PublishedDealer): PaidFacts => ({
  website: dealer.slug,
  dealership: dealershipOf(dealer, hold),
  url: hold.url,
  userAgent: hold.userAgent,
  buyer: hold.buyer,
  optInWording: dealer.config.opt_in.wording,
  amount: hold.amount,
  processor: hold.processor,
  processorReference: payment.reference,
  at: hold.createdAt,
});

/** The dealer’s lead of a payment, made once however often it is asked for. */
export async function makeLead(
  { hold, payment }: PaymentRecord,
  dealer: PublishedDealer,
  { leads, reservations }: CheckoutServices,
): Promise<string> {
  if (hold.leadId !== null) return hold.leadId;
  const { form, payloadOf } = paidFor(dealer, hold.subject, hold.dealership);
  const { id } = await leads.store.create({
    dealer: dealer.slug,
    form,
    clientId: serverKey('payment', hold.id),
    payload: payloadOf(factsOf(hold, payment, dealer), paymentNumber(payment.id)),
    contactKeys: contactKeys(hold.buyer, MARKETS[dealer.market]),
    suspicions: [],
    files: [],
    channels: leads.channelsOf(dealer, form),
    at: payment.changedAt,
  });
  await reservations.leadMade(hold.id, id);
  leads.deliverSoon(id, dealer.slug);
  return id;
}

/** `later`: retry. `unset`: retry once a mail server is set. */
type EmailOutcome = 'done' | 'later' | 'unset';

/** Sends the buyer's email. The dealer is told by the lead. Done if it was sent, or must not be sent. */
export async function sendPaymentEmail(
  letter: BuyerEmail,
  { hold, payment }: PaymentRecord,
  dealer: PublishedDealer,
  { mailer, mailFrom }: CheckoutServices,
): Promise<EmailOutcome> {
  const to = headerAddress(hold.buyer.email);
  if (to === undefined) return 'done';
  const { name, phone } = dealer.config;
  const { subject, text } = LETTERS[hold.subject.kind][letter]({
    buyer: hold.buyer.name,
    what: paidFor(dealer, hold.subject, hold.dealership).name,
    amount: hold.amount,
    market: MARKETS[dealer.market],
    dealer: { name, phone },
    number: paymentNumber(payment.id),
    isTest: hold.processor === 'test',
  });
  try {
    await mailer.send({
      messageId: `<${letter}-${payment.id}@${mailHost(dealer)}>`,
      date: new Date(payment.changedAt),
      from: senderOf(dealer, name, mailFrom),
      to: [to],
      subject,
      text,
      attachments: [],
    });
    return 'done';
  } catch (cause) {
    if (cause instanceof NoMailServer) return 'unset';
    if (!(cause instanceof EmailError)) throw cause;
    return cause.final ? 'done' : 'later';
  }
}
