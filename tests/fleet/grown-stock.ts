/** A vehicle as its feed writes it. */
export type RawVehicle = Readonly<Record<string, unknown>>;

const NUMBERS_A_ROUND = 10_000_000;
const KM_A_ROUND = 700;
const HOUR_MS = 3_600_000;

type Change = (value: unknown, round: number) => unknown;

const suffixed: Change = (value, round) => (typeof value === 'string' ? `${value}-${round}` : value);

/** What no two vehicles share. The price stays, because the feed’s own price ranges belong to it. */
const CHANGES: Readonly<Record<string, Change>> = {
  id: (value, round) =>
    typeof value === 'number' ? value + round * NUMBERS_A_ROUND : suffixed(value, round),
  slug: suffixed,
  stocknum: suffixed,
  // The maker’s part gives way: it is the same for many vehicles, and the length must stay.
  vin: (value, round) =>
    typeof value === 'string' ? `${String(round).padStart(3, '0')}${value.slice(3)}` : value,
  km: (value, round) => (typeof value === 'number' && value > 0 ? value + round * KM_A_ROUND : value),
  created_at: (value, round) =>
    typeof value === 'string' ? new Date(Date.parse(value) - round * HOUR_MS).toISOString() : value,
};

const sister = (vehicle: RawVehicle, round: number): RawVehicle =>
  Object.fromEntries(
    Object.entries(vehicle).map(([name, value]) => [name, CHANGES[name]?.(value, round) ?? value]),
  );

/**
 * A stock of the asked size. A smaller one keeps every second, third … vehicle, so that all sorts stay in it. A larger
 * one repeats the vehicles under identities of their own.
 */
export function grownStock(own: readonly RawVehicle[], size: number): readonly RawVehicle[] {
  const step = Math.max(1, own.length / size);
  return Array.from({ length: size }, (_, index) => {
    const round = Math.floor(index / own.length);
    const vehicle = own[Math.floor((index % own.length) * step)] ?? {};
    return round === 0 ? vehicle : sister(vehicle, round);
  });
}
