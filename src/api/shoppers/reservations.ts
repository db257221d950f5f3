import type { ReservationRecord } from '#adapters/checkout/reservations/types.ts';
import type { Account } from '#adapters/shoppers/accounts/types.ts';
import { carOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { storing } from '#api/lib/api-errors.ts';
import { decimalOf } from '#domain/checkout/money.ts';
import { shopperState } from '#domain/checkout/payment-states.ts';
import { returnAddress, subjectText } from '#domain/checkout/payment-subject.ts';
import type { ShopperState } from '#domain/checkout/reservation-states.ts';
import { siteAddress } from './account-json.ts';
import { type AccountContext, ownRoute } from './account-visit.ts';

const MOST = 100;

/** States in which the shopper still has something to do. */
const UNFINISHED: ReadonlySet<ShopperState> = new Set(['held', 'declined', 'paying', 'action']);

/** Returns false for a reservation that came to nothing and cost nothing. */
const isWorthTelling = (state: ShopperState, { payments }: ReservationRecord): boolean =>
  state !== 'over' || payments.some((payment) => payment.state === 'refunded');

function toReservation(
  record: ReservationRecord,
  state: ShopperState,
  dealer: PublishedDealer,
  { of }: AccountContext,
) {
  const { reservation } = record;
  const { subject } = reservation;
  const car = subject.kind === 'car' ? carOf(dealer, subject.carId) : undefined;
  const site = siteAddress(dealer, of);
  const isOpen = UNFINISHED.has(state) && (car !== undefined || subject.kind === 'invoice');
  return {
    id: reservation.id,
    at: new Date(reservation.createdAt).toISOString(),
    dealer: dealer.name,
    site,
    kind: subject.kind,
    paid_for: subject.kind === 'invoice' ? subjectText(subject) : null,
    car: subject.kind === 'car' && car ? { id: subject.carId, name: car.name, slug: car.slug } : null,
    amount: { amount: decimalOf(reservation.amount), currency: reservation.amount.currency },
    state,
    until: state === 'held' ? new Date(reservation.expiresAt).toISOString() : null,
    checkout: isOpen ? returnAddress(site ?? '', subject.kind, car?.slug ?? '', reservation.id) : null,
  };
}

/** Lists what the account's address reserved and paid at the dealers of its realm. */
export async function reservationsOf(context: AccountContext, { realm, email }: Account) {
  const { checkout, accounts: service, now } = context;
  if (checkout === null) return [];
  const dealers = new Map((await service.dealersOf(realm)).map((dealer) => [dealer.slug, dealer]));
  const records = await storing(() => checkout.reservations.ofBuyer(email, [...dealers.keys()], MOST));
  return records.flatMap((record) => {
    const state = shopperState({ ...record, kind: record.reservation.subject.kind, now });
    const dealer = dealers.get(record.reservation.dealer);
    return dealer && isWorthTelling(state, record) ? [toReservation(record, state, dealer, context)] : [];
  });
}

export const reservationsRoute = ownRoute({
  method: 'GET',
  path: '/account/reservations',
  does: 'The vehicles that were reserved and the invoices that were paid with the account’s email address.',
  handle: async (context, { account }) =>
    Response.json({ reservations: await reservationsOf(context, account) }),
  mock: { status: 200, body: { reservations: [] } },
});
