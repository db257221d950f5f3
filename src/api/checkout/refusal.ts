import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { ApiError } from '#api/lib/api-errors.ts';
import { hourOf } from '#api/operations/rate-limits.ts';

/** A shopper who compares cars starts this many payments an hour. More need a proof of work. */
const UNPROVED_AN_HOUR = 3;
/** More than the shoppers of a busy dealer start in an hour. After them everybody needs a proof of work. */
const UNPROVED_OF_DEALER = 20;

interface Sent {
  readonly client_id: string;
  readonly altcha: string;
}

async function proofOfWorkRequired({ leads, now }: ApiContext): Promise<ApiError> {
  const challenge = await leads.proofs.challenge(now);
  return new ApiError(
    428,
    'Very many reservations are begun at this moment. Please try again with this page open.',
    {
      more: { challenge },
    },
  );
}

const tooManyReservations = (): ApiError =>
  new ApiError(
    429,
    'Very many reservations were begun from your network within this hour. Please call us, or try again later.',
    { headers: { 'Retry-After': '3600' } },
  );

/**
 * A program that blocks cars has one network, and so has an office or a town with mobile phones: the first few pass,
 * more need a proof of work, and the dealer sets the limit. One that has many networks meets the limit of the dealer.
 */
export async function turnAwayMany(
  context: ApiContext,
  { slug, config }: PublishedDealer,
  { client_id, altcha }: Sent,
): Promise<void> {
  const { affords, limits, leads, now } = context;
  const hour = hourOf(now);
  const proof = await leads.proofs.check(altcha, client_id, now);
  const isWorked = proof === 'solved' || proof === 'unasked';
  const passesUnproved = async () =>
    (await affords('unproved_hold', hour, UNPROVED_AN_HOUR)) &&
    (await limits.affords('unproved_hold', slug, hour, UNPROVED_OF_DEALER));
  if (!isWorked && !(await passesUnproved())) throw await proofOfWorkRequired(context);
  if (!(await affords('hold', hour, config.checkout.holds_an_hour))) throw tooManyReservations();
}
