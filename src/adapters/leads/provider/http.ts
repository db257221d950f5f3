import * as v from 'valibot';
import { HttpError, requestText, type TextRequest, type Transport } from '#adapters/lib/http/request-text.ts';
import { type ProviderAddress, providerUrl } from './address.ts';
import type { Provider } from './types.ts';

const missingSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ status: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.value(404)) }),
);

/** Returns true if the provider found nothing. It then responds with a 200 and the 404 in the body: `{"status": 404, …}`. */
export const saysMissing = (text: string): boolean => v.is(missingSchema, text);

export interface HttpProviderOptions extends Transport {
  readonly address: ProviderAddress;
  /** Receives the reason if there is no response. */
  readonly onTrouble: (what: string) => void;
}

/** Three attempts of this length fit into what a shopper waits before typing. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1024 * 1024;

/** Our own format, because no provider publishes one. */
const availabilitySchema = v.object({
  status: v.picklist(['in_stock', 'coming_soon', 'sold']),
  reserved: v.optional(v.boolean(), false),
  sold: v.optional(v.boolean(), false),
});

const isForSale = ({ status, reserved, sold }: v.InferOutput<typeof availabilitySchema>): boolean =>
  status === 'in_stock' && !reserved && !sold;

/** Reads over HTTP by basic authorization. Retries twice, and then returns false. */
export function httpProvider({ address, onTrouble, ...transport }: HttpProviderOptions): Provider {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...transport };

  const textOf = async (request: TextRequest): Promise<string | false> => {
    try {
      const text = await requestText(request, limits);
      if (!saysMissing(text)) return text;
      onTrouble(`${request.where}: the answer says 404`);
    } catch (error) {
      onTrouble(error instanceof HttpError ? `${error.where}: ${error.what}` : String(error));
    }
    return false;
  };

  const read = async (path: string, query = '', once = false): Promise<unknown | false> => {
    const url = providerUrl(address, path);
    url.search = query;
    const where = `${url.origin}${url.pathname}`;
    const text = await textOf({
      url: url.href,
      where,
      once,
      init: { headers: address.headers, redirect: 'manual' },
    });
    if (text === false) return false;
    try {
      return JSON.parse(text);
    } catch {
      onTrouble(`${where}: the answer is not JSON`);
      return false;
    }
  };

  const segment = encodeURIComponent;
  const ofWebsite = (id: number | null): string =>
    id === null ? '' : `?${new URLSearchParams({ website_id: String(id) })}`;
  return {
    manufacturer: (slug, websiteId) => read(`/manufacturers/${segment(slug)}.json`, ofWebsite(websiteId)),
    serviceBookings: (id) => read(`/dealerships/${segment(id)}/available_service_bookings.json`),
    appointmentBookings: (id) => read(`/dealerships/${segment(id)}/available_appointment_bookings.json`),
    async carIsForSale(carId, websiteId) {
      // Asked once: a shopper waits with a card in the hand.
      const answer = await read(`/cars/${segment(carId)}/availability.json`, ofWebsite(websiteId), true);
      if (answer === false) return undefined;
      const told = v.safeParse(availabilitySchema, answer);
      if (told.success) return isForSale(told.output);
      onTrouble(`/cars/${segment(carId)}/availability.json: the answer has an unknown format`);
      return undefined;
    },
    async carPhoneCall(event) {
      const url = providerUrl(address, '/api/events/car_phone_call');
      const init = {
        method: 'POST',
        headers: { ...address.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'manual',
      } as const;
      // Counted twice, a call would be two.
      return (await textOf({ url: url.href, where: url.href, init, once: true })) !== false;
    },
  };
}
