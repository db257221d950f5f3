import type { Market } from '#domain/market/markets.ts';
import { parsePhone, TEST_PHONE } from '#domain/market/phone.ts';

/** By what two leads are known to be of one person; null where a lead says nothing that could be compared. */
export interface ContactKeys {
  readonly email: string | null;
  /** E.164: `+61491570156` */
  readonly phone: string | null;
}

/**
 * Case and spaces around it apart, an address is compared as it was typed: what lies before the @ is the business
 * of its host, and dots or a +tag may well tell two people apart.
 */
export function emailKey(typed: string): string | null {
  const key = typed.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(key) ? key : null;
}

/** The number that forms are tried with is nobody’s. */
export function phoneKey(typed: string, market: Market): string | null {
  const reading = parsePhone(typed, market);
  return reading.ok && reading.national !== TEST_PHONE ? reading.e164 : null;
}

export const contactKeys = (
  { email = '', phone = '' }: { readonly email?: string; readonly phone?: string },
  market: Market,
): ContactKeys => ({ email: emailKey(email), phone: phoneKey(phone, market) });
