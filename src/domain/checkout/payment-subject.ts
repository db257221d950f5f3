import { paths } from '#paths';

/** What is paid for: a car, which only one shopper can have, or an invoice that the shopper names. */
export type Subject =
  | { readonly kind: 'car'; readonly carId: string }
  | {
      readonly kind: 'invoice';
      /** In the dealer’s words, such as `Invoice`. */
      readonly what: string;
      /** As the shopper typed it. */
      readonly reference: string;
    };
export type SubjectKind = Subject['kind'];

/** For people who look after payments. */
export const subjectText = (subject: Subject): string =>
  subject.kind === 'car' ? subject.carId : `${subject.what} ${subject.reference}`;

/** The same person, reference and amount within so long is the same payment made twice, by mistake. */
export const SAME_PAYMENT_MS = 10 * 60_000;

/** The number of a payment in emails, on the page and on the phone. */
export const paymentNumber = (paymentId: string): string => paymentId.slice(0, 8).toUpperCase();

const PAGES: Readonly<Record<SubjectKind, (carSlug: string) => string>> = {
  car: paths.checkout,
  invoice: () => paths.onlinePayment,
};

/** Where a bank sends a shopper back to: the page that it is paid on. */
export const returnAddress = (origin: string, kind: SubjectKind, carSlug: string, holdId: string): string =>
  `${origin}${PAGES[kind](carSlug)}?${new URLSearchParams({ hold: holdId })}`;

/**
 * The reservation page of a car, or its page if it cannot be reserved, or the list of vehicles if it is
 * unknown.
 */
export function reserveAddress(carSlug: string | null, canBeReserved: boolean): string {
  if (carSlug === null) return paths.buyOnline;
  return canBeReserved ? paths.checkout(carSlug) : paths.vehicle(carSlug);
}
