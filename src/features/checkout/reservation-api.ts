import * as v from 'valibot';
import { type ApiErrors, apiErrorsIn } from '#adapters/lib/api-errors.client.ts';
import { SHOPPER_STATES } from '#domain/checkout/reservation-states.ts';
import { paths } from '#paths';

const reservationSchema = v.object({
  id: v.string(),
  state: v.picklist(SHOPPER_STATES),
  message: v.string(),
  deposit: v.object({ amount: v.string(), cents: v.number(), currency: v.string() }),
  processor: v.string(),
  publishable_key: v.nullable(v.string()),
  is_test: v.boolean(),
  test_host: v.boolean(),
  number: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  subject: v.variant('kind', [
    v.object({ kind: v.literal('car'), carId: v.string() }),
    v.object({ kind: v.literal('invoice'), what: v.string(), reference: v.string() }),
  ]),
  seconds_left: v.number(),
  action: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('redirect'), url: v.string() }),
      v.object({ kind: v.literal('script'), secret: v.string() }),
    ]),
  ),
});
export type ShopperReservation = v.InferOutput<typeof reservationSchema>;

/** Refused, with a message and problems by field, or no answer, after which the outcome is unknown. */
export type ReservationResponse =
  | { readonly kind: 'hold'; readonly reservation: ShopperReservation }
  | ({ readonly kind: 'refused' } & ApiErrors)
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' };

const PATIENCE_MS = 45_000;

/** Where one network asks for many, work is asked for first. */
const PROOF_REQUIRED = 428;
const workDone = async (answer: unknown): Promise<string | null> =>
  (await import('#features/leads/outbox/prove.ts')).proveFor(answer);

type Sent = Readonly<Record<string, unknown>>;

async function ask(method: string, path: string, body?: Sent): Promise<ReservationResponse> {
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 204 || (response.status === 404 && method === 'GET')) return { kind: 'gone' };
    const answer: unknown = await response.json();
    const parsed = v.safeParse(reservationSchema, answer);
    if (response.ok && parsed.success) return { kind: 'hold', reservation: parsed.output };
    if (response.status === PROOF_REQUIRED && body?.['altcha'] === undefined) {
      const altcha = await workDone(answer);
      if (altcha !== null) return await ask(method, path, { ...body, altcha });
    }
    const refusal = apiErrorsIn(answer);
    return refusal ? { kind: 'refused', ...refusal } : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Reserves a car. A page that asks twice gets the same reservation, because it makes the id. */
export const reserveCar = (carId: string, clientId: string, buyer: Sent): Promise<ReservationResponse> =>
  ask('POST', paths.checkoutHolds, { car_id: carId, client_id: clientId, buyer, url: location.href });
export const billShopper = (clientId: string, owed: Sent, buyer: Sent): Promise<ReservationResponse> =>
  ask('POST', paths.onlinePayments, { ...owed, client_id: clientId, buyer, url: location.href });
export const fetchReservation = (id: string): Promise<ReservationResponse> =>
  ask('GET', paths.checkoutHold(id));
export const payReservation = (id: string, token: string): Promise<ReservationResponse> =>
  ask('POST', paths.checkoutPay(id), { token });
export const releaseReservation = (id: string): Promise<ReservationResponse> =>
  ask('DELETE', paths.checkoutHold(id));
