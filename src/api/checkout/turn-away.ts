import type { PublishedDealer } from '#adapters/dealer-data/types.ts';
import type { ApiContext } from '../api-route.ts';
import { ApiError } from '../errors.ts';
import { hourOf } from '../limits.ts';

/** A shopper who compares cars starts this many payments an hour. More need a proof of work. */
const UNPROVED_AN_HOUR = 3;

interface Sent {
  readonly client_id: string;
  readonly altcha: string;
}

async function workWanted({ leads, now }: ApiContext): Promise<ApiError> {
  const challenge = await leads.proofs.challenge(now);
  return new ApiError(
    428,
    'Many reservations come from your network. Please try again with this page open.',
    {
      more: { challenge },
    },
  );
}

const tooManyHolds = (): ApiError =>
  new ApiError(
    429,
    'Very many reservations were begun from your network within this hour. Please call us, or try again later.',
    { headers: { 'Retry-After': '3600' } },
  );

/**
 * A program that blocks cars has one address, and so has an office or a mobile network: the first few pass,
 * more need a proof of work, and the dealer sets the limit.
 */
export async function turnAwayMany(
  context: ApiContext,
  { config }: PublishedDealer,
  { client_id, altcha }: Sent,
): Promise<void> {
  const { address, affords, leads, now } = context;
  const hour = hourOf(now);
  const proof = await leads.proofs.check(altcha, client_id, now);
  const isWorked = proof === 'solved' || proof === 'unasked';
  if (!isWorked && !(await affords('unproved_hold', address, hour, UNPROVED_AN_HOUR)))
    throw await workWanted(context);
  if (!(await affords('hold', address, hour, config.checkout.holds_an_hour))) throw tooManyHolds();
}
