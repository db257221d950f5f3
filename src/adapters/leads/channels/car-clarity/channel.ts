import * as v from 'valibot';
import { financeCustomerSchema } from '#domain/leads/forms/look-ups.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import {
  type Attempt,
  beginningOf,
  type LeadChannel,
  type OpenChannel,
  type SendOptions,
  shapeTrouble,
  troubleOf,
  unreachable,
} from '../channel.ts';

const WHO = 'Car Clarity';

/** Flattens the applicant: the finance form's fields with the dealer and location. */
function applicantOf({ payload, remoteId, lead }: Delivery, website: string): Record<string, unknown> {
  const { name, last_name, email, phone, postcode, message, car_id, stock_number } = payload;
  return {
    ...payload.answers,
    name,
    last_name,
    email,
    phone,
    postcode,
    message,
    car_id,
    stock_number,
    dealership_slug: payload.dealership_slug,
    dealership_id: payload.dealership_id,
    website_slug: website,
    lead_id: lead.id,
    ...(remoteId !== null && { reference: remoteId }),
  };
}

const answerSchema = v.pipe(v.string(), v.parseJson(), financeCustomerSchema);

interface Options {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** Sends finished finance applications to the address in `CAR_CLARITY_URL`. Its own reference is stored with the lead. */
export function carClarityChannel({ url, key, fetch }: Options): LeadChannel {
  async function post(delivery: Delivery, address: URL, options: SendOptions): Promise<Attempt> {
    const { dealer, idempotencyKey, now, signal } = options;
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(key && { Authorization: `Bearer ${key}` }),
        'Idempotency-Key': idempotencyKey,
      },
      body: JSON.stringify(applicantOf(delivery, dealer.slug)),
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    const text = await beginningOf(response);
    const trouble = troubleOf(WHO, { status, headers, text }, now);
    if (trouble) return trouble;
    const answer = v.safeParse(answerSchema, text);
    return answer.success
      ? { kind: 'arrived', remoteId: answer.output.reference }
      : shapeTrouble(WHO, 'did not answer with a reference', text);
  }

  return {
    channel: 'car_clarity',
    async send(delivery, options) {
      const address = URL.parse(url);
      if (address === null || !/^https?:$/.test(address.protocol))
        return { kind: 'failed', error: 'CAR_CLARITY_URL is not a web address. Correct it.' };
      try {
        return await post(delivery, address, options);
      } catch (cause) {
        return unreachable(WHO, cause);
      }
    },
  };
}

export const openCarClarity: OpenChannel = ({ env, fetch }) => {
  const url = env['CAR_CLARITY_URL'];
  return url ? carClarityChannel({ url, key: env['CAR_CLARITY_KEY'], fetch }) : undefined;
};
