/** The dealer-management system, besides taking leads. Unless stated otherwise, false means that it did not respond. */
export interface Provider {
  /** Returns an answer of unspecified shape, or false. */
  manufacturer(slug: string, websiteId: number | null): Promise<unknown | false>;
  serviceBookings(dealershipId: string): Promise<unknown | false>;
  appointmentBookings(dealershipId: string): Promise<unknown | false>;
  /** Returns whether a car is still for sale, or undefined if the provider does not respond in time. */
  carIsForSale(carId: string, websiteId: number | null): Promise<boolean | undefined>;
  /** Passes on that a phone number beside a car was called. */
  carPhoneCall(event: Readonly<Record<string, unknown>>): Promise<boolean>;
}
