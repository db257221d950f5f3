import * as v from 'valibot';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { invalidFields } from '#api/lib/api-errors.ts';
import { readBody } from '#api/lib/body.ts';
import { type Buyer, buyerForm } from '#domain/checkout/buyer.ts';
import { holdsCardData } from '#domain/checkout/cards.ts';
import { pageAddress } from '#domain/leads/enrich.ts';
import { schemaOf } from '#domain/leads/forms/form-schema.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import type { ApiContext } from '../api-route.ts';
import type { BuyerRequest } from './reservations.ts';

const MAX_BYTES = 16 * 1024;
const CARD_MESSAGE =
  'This looks like the number of a card. It has not been kept. Please type it only into the fields of the payment provider.';

/** Reads a body without card data. A body with card data is refused, and neither stored nor repeated. */
export async function cardless(request: Request): Promise<unknown> {
  const body = await readBody(request, MAX_BYTES);
  if (holdsCardData(body)) throw invalidFields([{ field: '', message: CARD_MESSAGE }]);
  return body;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const buyerOf = (values: LeadAnswers, terms: readonly string[] | null): Buyer => ({
  name: text(values['name']),
  last_name: text(values['last_name']),
  email: text(values['email']),
  phone: text(values['phone']),
  ...(values['postcode'] !== undefined && { postcode: text(values['postcode']) }),
  ...(values['message'] !== undefined && { message: text(values['message']) }),
  opt_in: values['opt_in'] === true,
  ...(terms !== null && { terms: terms.join('\n') }),
});

/** Validates what a payer sends, for a car or an invoice. `terms` must be agreed to. */
export const reservationRequestSchema = (
  dealer: PublishedDealer,
  now: number,
  terms: readonly string[] | null,
) =>
  v.object({
    /** The page makes it, so that a second press or a reload is the same reservation. */
    client_id: v.pipe(v.string(), v.uuid('Send an id that is a UUID.'), v.toLowerCase()),
    buyer: v.pipe(
      schemaOf(buyerForm(dealer.config, terms !== null), localDate(now, dealer.timezone).iso),
      v.transform((values) => buyerOf(values, terms)),
    ),
    url: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
    /** The proof of work that is needed for many reservations from one address. */
    altcha: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  });

export const reservationRequestOf = (
  {
    client_id: clientId,
    buyer,
    url,
  }: Omit<v.InferOutput<ReturnType<typeof reservationRequestSchema>>, 'altcha'>,
  { config }: PublishedDealer,
  { request, siteUrl }: Pick<ApiContext, 'request' | 'siteUrl'>,
): BuyerRequest => ({
  clientId,
  buyer,
  url: pageAddress(url, new URL(siteUrl(config)).origin, config.url),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400),
});
