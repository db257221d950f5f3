import * as v from 'valibot';
import { passing } from '#features/leads/drafts/storage.ts';

/** The state that a tab stores, so that a reload, going back and returning from the bank find the same reservation. */
const storedSchema = v.object({
  /** The id of one attempt: the same id twice is the same reservation twice. */
  clientId: v.pipe(v.string(), v.uuid()),
  hold: v.nullable(v.string()),
  buyer: v.object({ name: v.string(), email: v.string() }),
});
export type StoredReservation = v.InferOutput<typeof storedSchema>;

const PARAMETER = 'hold';

const fresh = (buyer: StoredReservation['buyer'] = { name: '', email: '' }): StoredReservation => ({
  clientId: crypto.randomUUID(),
  hold: null,
  buyer,
});

function read(key: string): StoredReservation | null {
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(passing.read(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Takes the reservation’s id out of the address, where the bank puts it when it sends shoppers back. It is not for others to see. */
function fromAddress(): string | null {
  const url = new URL(location.href);
  const reservationId = url.searchParams.get(PARAMETER);
  if (reservationId === null) return null;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
  return reservationId;
}

export interface ReservationStorage {
  readonly now: () => StoredReservation;
  readonly keep: (change: Partial<StoredReservation>) => void;
  /** The next attempt is another one. */
  readonly forget: () => void;
}

/** Opens the storage of one purchase. `key` identifies what is paid for. */
export function reservationStorage(key: string): ReservationStorage {
  let stored = read(key) ?? fresh();
  const keep = (change: Partial<StoredReservation>) => {
    stored = { ...stored, ...change };
    passing.write(key, JSON.stringify(stored));
  };
  const reservationId = fromAddress();
  if (reservationId !== null) keep({ hold: reservationId });
  return {
    now: () => stored,
    keep,
    forget: () => {
      stored = fresh(stored.buyer);
      passing.remove(key);
    },
  };
}

/** Returns true if a payment was started here, so that the page must check at once. */
export const hasBegun = (key: string): boolean =>
  passing.read(key) !== null || new URLSearchParams(location.search).has(PARAMETER);
