import { OutsideError } from '#adapters/outside/outside-error.ts';
import { requestText, type TextRequest, type Transport } from '#adapters/outside/request-text.ts';
import { type ProviderAddress, providerUrl } from './address.ts';
import { saysMissing } from './missing.ts';
import type { Provider } from './types.ts';

export interface HttpProviderOptions extends Transport {
  readonly address: ProviderAddress;
  /** Told why there is no answer. */
  readonly onTrouble: (what: string) => void;
}

/** Three tries of this length end before a shopper gives up and types. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1024 * 1024;

/** Reads over HTTP by basic authorization; tries twice more, and then says false. */
export function httpProvider({ address, onTrouble, ...transport }: HttpProviderOptions): Provider {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...transport };

  const textOf = async (request: TextRequest): Promise<string | false> => {
    try {
      const text = await requestText(request, limits);
      if (!saysMissing(text)) return text;
      onTrouble(`${request.where}: the answer says 404`);
    } catch (error) {
      onTrouble(error instanceof OutsideError ? `${error.where}: ${error.what}` : String(error));
    }
    return false;
  };

  const read = async (path: string, query = ''): Promise<unknown | false> => {
    const url = providerUrl(address, path);
    url.search = query;
    const where = `${url.origin}${url.pathname}`;
    const text = await textOf({
      url: url.href,
      where,
      init: { headers: address.headers, redirect: 'manual' },
    });
    if (text === false) return false;
    try {
      return JSON.parse(text);
    } catch {
      onTrouble(`${where}: the answer is no JSON`);
      return false;
    }
  };

  const segment = encodeURIComponent;
  return {
    manufacturer: (slug, websiteId) =>
      read(
        `/manufacturers/${segment(slug)}.json`,
        websiteId === null ? '' : `?${new URLSearchParams({ website_id: String(websiteId) })}`,
      ),
    serviceBookings: (id) => read(`/dealerships/${segment(id)}/available_service_bookings.json`),
    appointmentBookings: (id) => read(`/dealerships/${segment(id)}/available_appointment_bookings.json`),
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
