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

/** Describes what is paid for, for people who look after payments. */
export const subjectText = (subject: Subject): string =>
  subject.kind === 'car' ? subject.carId : `${subject.what} ${subject.reference}`;

/** The same person, reference and amount within so long is the same payment made twice, by mistake. */
export const SAME_PAYMENT_MS = 10 * 60_000;

/** Shortens the id to the number that emails, the page and people on the phone use. */
export const paymentNumber = (paymentId: string): string => paymentId.slice(0, 8).toUpperCase();

const PAGES: Readonly<Record<SubjectKind, (carSlug: string) => string>> = {
  car: paths.checkout,
  invoice: () => paths.onlinePayment,
};

/** Builds the address that a bank sends a shopper back to: the page where they pay. */
export const returnAddress = (
  origin: string,
  kind: SubjectKind,
  carSlug: string,
  reservationId: string,
): string => `${origin}${PAGES[kind](carSlug)}?${new URLSearchParams({ hold: reservationId })}`;

/** Links to the reservation page of a car, or to its page if it cannot be reserved, or to the list of vehicles if it is unknown. */
export function reserveAddress(carSlug: string | null, canBeReserved: boolean): string {
  if (carSlug === null) return paths.buyOnline;
  return canBeReserved ? paths.checkout(carSlug) : paths.vehicle(carSlug);
}
