/** How the dealer is told when a shopper would like to come. */
export const BOOKING_TOLD = {
  booking_date: { label: 'Preferred date' },
  booking_time: { label: 'Preferred time' },
} as const;
