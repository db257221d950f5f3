/** What a payment is called where people speak of it: in letters, on the page, on the phone. */
export const paymentNumber = (paymentId: string): string => paymentId.slice(0, 8).toUpperCase();
