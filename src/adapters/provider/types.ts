/** What the dealer-management backend is asked beside taking leads. Each answers false where it did not answer so. */
export interface Provider {
  /** Of no promised shape. */
  manufacturer(slug: string, websiteId: number | null): Promise<unknown | false>;
  serviceBookings(dealershipId: string): Promise<unknown | false>;
  appointmentBookings(dealershipId: string): Promise<unknown | false>;
  /** Passes on that a phone number beside a car was called. */
  carPhoneCall(event: Readonly<Record<string, unknown>>): Promise<boolean>;
}
