/**
 * The dealer-management system, besides taking leads. Unless stated otherwise, false means that it did not
 * answer.
 */
export interface Provider {
  /** Of no promised shape. */
  manufacturer(slug: string, websiteId: number | null): Promise<unknown | false>;
  serviceBookings(dealershipId: string): Promise<unknown | false>;
  appointmentBookings(dealershipId: string): Promise<unknown | false>;
  /** Whether a car is still for sale. Undefined if it does not answer in time. */
  carIsForSale(carId: string, websiteId: number | null): Promise<boolean | undefined>;
  /** Passes on that a phone number beside a car was called. */
  carPhoneCall(event: Readonly<Record<string, unknown>>): Promise<boolean>;
}
