/** What is paid for: a car, which one shopper alone can have, or what a shopper owes and names. */
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

/** For whoever looks after payments. */
export const subjectText = (subject: Subject): string =>
  subject.kind === 'car' ? subject.carId : `${subject.what} ${subject.reference}`;

/** The same person, reference and amount within so long is the same payment made twice, by mistake. */
export const SAME_PAYMENT_MS = 10 * 60_000;
