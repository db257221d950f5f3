import { randomUUID } from 'node:crypto';
import type { NewPayment, NewReservation } from '../types.ts';

const MINUTE_MS = 60_000;

const BUYER = {
  name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '0412 345 678',
  opt_in: false,
};

/** Returns the same person with another email address. */
export const by = (email: string): Pick<NewReservation, 'buyer'> => ({ buyer: { ...BUYER, email } });

/** Creates a unique reservation with the given fields. */
export const sampleReservation = (fields: Partial<NewReservation> = {}): NewReservation => ({
  dealer: 'harbour-cars',
  subject: { kind: 'car', carId: 'v1' },
  clientId: randomUUID(),
  buyer: BUYER,
  amount: { cents: 50_000, currency: 'AUD' },
  processor: 'test',
  dealership: null,
  url: 'https://www.harbour-cars.example/cars/hilux/checkout',
  userAgent: 'Mozilla/5.0',
  createdAt: 0,
  expiresAt: 15 * MINUTE_MS,
  ...fields,
});

export const samplePayment = (fields: Partial<NewPayment> = {}): NewPayment => ({
  tokenPrint: randomUUID(),
  at: 1000,
  reservedUntil: 0,
  dueAt: 61_000,
  ...fields,
});
