import { paths } from '#paths';
import type { SubjectKind } from './subject.ts';

const PAGES: Readonly<Record<SubjectKind, (carSlug: string) => string>> = {
  car: paths.checkout,
  invoice: () => paths.onlinePayment,
};

/** Where a bank sends a shopper back to: the page that it is paid on. */
export const returnAddress = (origin: string, kind: SubjectKind, carSlug: string, holdId: string): string =>
  `${origin}${PAGES[kind](carSlug)}?${new URLSearchParams({ hold: holdId })}`;

/** Where a car is reserved; where it cannot be, where it is shown; one that nobody knows, where others are. */
export function reserveAddress(carSlug: string | null, canBeReserved: boolean): string {
  if (carSlug === null) return paths.buyOnline;
  return canBeReserved ? paths.checkout(carSlug) : paths.vehicle(carSlug);
}
