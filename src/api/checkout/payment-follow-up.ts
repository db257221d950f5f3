import type {
  BuyerEmail,
  Payment,
  PaymentRecord,
  Reservation,
} from '#adapters/checkout/reservations/types.ts';
import { headerAddress, mailHost, senderOf } from '#adapters/leads/email/headers.ts';
import { EmailError, NoMailServer } from '#adapters/leads/email/types.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { PAYMENT_EMAILS } from '#domain/checkout/payment-emails.ts';
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
  const chosen = dealerships.find((one) => one.slug === dealership) ?? dealerships[0];
  return chosen ? { slug: chosen.slug, id: String(chosen.id) } : { slug: dealership ?? slug, id: null };
}

const factsOf = (reservation: Reservation, payment: Payment, dealer: PublishedDealer): PaidFacts => ({
  website: dealer.slug,
  dealership: dealershipOf(dealer, reservation),
  url: reservation.url,
  userAgent: reservation.userAgent,
  buyer: reservation.buyer,
  optInWording: dealer.config.opt_in.wording,
  amount: reservation.amount,
  processor: reservation.processor,
  processorReference: payment.reference,
  at: reservation.createdAt,
});

/** The dealer’s lead of a payment, made once however often it is asked for. */
export async function makeLead(
  { reservation, payment }: PaymentRecord,
  dealer: PublishedDealer,
  { leads, reservations }: CheckoutServices,
): Promise<string> {
  if (reservation.leadId !== null) return reservation.leadId;
  const { form, payloadOf } = paidFor(dealer, reservation.subject, reservation.dealership);
  const { id } = await leads.store.create({
    dealer: dealer.slug,
    form,
    clientId: serverKey('payment', reservation.id),
    payload: payloadOf(factsOf(reservation, payment, dealer), paymentNumber(payment.id)),
    contactKeys: contactKeys(reservation.buyer, MARKETS[dealer.market]),
    suspicions: [],
    files: [],
    channels: leads.channelsOf(dealer, form),
    at: payment.changedAt,
  });
  await reservations.leadMade(reservation.id, id);
  leads.deliverSoon(id, dealer.slug);
  return id;
}

/** `later`: retry. `unset`: retry once a mail server is set. */
type EmailOutcome = 'done' | 'later' | 'unset';

/** Sends the buyer's email. The dealer is told by the lead. Done if it was sent, or must not be sent. */
export async function sendPaymentEmail(
  email: BuyerEmail,
  { reservation, payment }: PaymentRecord,
  dealer: PublishedDealer,
  { mailer, mailFrom }: CheckoutServices,
): Promise<EmailOutcome> {
  const to = headerAddress(reservation.buyer.email);
  if (to === undefined) return 'done';
  const { name, phone } = dealer.config;
  const { subject, text } = PAYMENT_EMAILS[reservation.subject.kind][email]({
    buyer: reservation.buyer.name,
    what: paidFor(dealer, reservation.subject, reservation.dealership).name,
    amount: reservation.amount,
    market: MARKETS[dealer.market],
    dealer: { name, phone },
    number: paymentNumber(payment.id),
    isTest: reservation.processor === 'test',
  });
  try {
    await mailer.send({
      messageId: `<${email}-${payment.id}@${mailHost(dealer)}>`,
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
