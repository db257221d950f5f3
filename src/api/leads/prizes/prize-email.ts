import { headerAddress } from '#adapters/leads/email/headers.ts';
import { EmailError, NoMailServer } from '#adapters/leads/email/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { ApiError, invalidFields, storing } from '#api/lib/api-errors.ts';
import { newToken, sendCounted, tokenHash } from '#api/lib/link-token.ts';
import { emailTo } from '#api/shoppers/account-service.ts';
import { EMAIL_MESSAGE } from '#domain/leads/forms/read-field.ts';
import { PRIZE_LINK_MS, prizeEmail } from '#domain/leads/prizes/prizes.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type Draw, prizesOf } from './draw.ts';

const notSent = (cause: EmailError): ApiError =>
  cause instanceof NoMailServer
    ? new ApiError(
        503,
        'The wheel does not turn at the moment, because we cannot send emails. Please call us.',
        {
          cause,
        },
      )
    : new ApiError(503, 'We could not send you the email just now. Please try again.', {
        cause,
        headers: { 'Retry-After': '30' },
      });

interface PrizeEmailRequest {
  readonly entry: string;
  readonly leadId: string;
  readonly email: string;
}

/**
 * Sends an email whose link turns the wheel. Returns false if the address has got as many as it may. The sender is told
 * the same, because others would learn that its owner takes part. The newest link goes on working.
 */
export async function sendLink(
  { entry, leadId, email }: PrizeEmailRequest,
  { dealer, config, prizes }: Draw,
  context: ApiContext,
): Promise<boolean> {
  const { siteUrl, now } = context;
  const to = headerAddress(email);
  if (to === undefined) throw invalidFields([{ field: 'lead.email', message: EMAIL_MESSAGE }]);
  const { mailer, mailFrom } = prizesOf(context);
  const token = newToken();
  const hash = tokenHash(token);
  const of = { dealer: dealer.slug, entry, campaign: config.campaign, leadId };
  const words = prizeEmail({
    token,
    url: siteUrl(dealer.config),
    name: dealer.name,
    title: config.title,
    market: MARKETS[dealer.market],
  });
  const letter = emailTo(dealer, { id: `spin-${hash.slice(0, 32)}`, to, at: now, words }, mailFrom);
  const send = async () => {
    await storing(() => prizes.link({ ...of, tokenHash: hash, until: now + PRIZE_LINK_MS }));
    await mailer.send(letter);
  };
  return sendCounted(context, to, send).catch((error: unknown) => {
    throw error instanceof EmailError ? notSent(error) : error;
  });
}
