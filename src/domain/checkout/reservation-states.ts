/** The states of a reservation for the shopper. The browser reads them, and of payments nothing else. */
export const SHOPPER_STATES = [
  'held',
  'declined',
  'paying',
  'action',
  'reserved',
  'paid',
  'giving-back',
  'given-back',
  'over',
] as const;
export type ShopperState = (typeof SHOPPER_STATES)[number];
