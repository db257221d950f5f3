import { createHash, randomBytes } from 'node:crypto';
import type { Account, SavedSearch } from '#adapters/accounts/types.ts';
import { MailError } from '#adapters/mail/types.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import { CONFIRM_MS, confirmMail } from '#domain/saved-search/letters.ts';
import { alertConsent } from '#domain/saved-search/saved-search.ts';
import type { AccountContext } from '../account/visit.ts';
import { ApiError, notFound, tooMany } from '../errors.ts';

const TOKEN_BYTES = 32;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** On a machine of one’s own the dealer’s address leads nowhere. */
function siteUrl({ request, config }: AccountContext): string {
  const { hostname, origin } = new URL(request.url);
  return hostname.endsWith('.localhost') ? origin : config.url;
}

const notSent = (cause: MailError): ApiError =>
  new ApiError(503, 'We could not send you the e-mail to confirm just now. Please try again later.', {
    cause,
    headers: { 'Retry-After': '60' },
  });

/** Asks by a letter whether the mails are wanted. What is on stays on. */
export async function askForAlert(
  context: AccountContext,
  account: Account,
  { id, alert }: SavedSearch,
): Promise<SavedSearch> {
  const { accounts: desk, of, now } = context;
  if (!context.allows('alert_letter')) throw tooMany();
  const { searches } = desk.accounts;
  const config = of.config;
  const market = MARKETS[of.market];
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const asked = await searches.askForAlert(account, of.slug, id, {
    ...{ tokenHash: hashOf(token), until: now + CONFIRM_MS, at: now },
    words: spell(alertConsent(config.vehicles), market),
    toldTo: of.last_arrival ?? 0,
  });
  if (asked === null) throw notFound();
  if (asked.alert !== 'asked') return asked;
  try {
    await desk.sendLetter(of, {
      ...{ id: `confirm-${hashOf(token).slice(0, 32)}`, to: account.email, at: now },
      words: confirmMail({ name: asked.name, token, url: siteUrl(context), config, market }),
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (alert === 'off') await searches.stopAlert(account, of.slug, id);
    throw notSent(error);
  }
  return asked;
}
