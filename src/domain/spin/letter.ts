import { linkMail, type MailWords } from '#domain/account/mail.ts';
import type { Market } from '#domain/market/markets.ts';
import { absoluteUrl, paths } from '#paths';

/** How long the link of an email is valid. */
export const PRIZE_LINK_MS = 7 * 24 * 60 * 60 * 1000;

interface Told {
  readonly token: string;
  /** The public address of the site. */
  readonly url: string;
  /** The dealer’s, as shoppers know it. */
  readonly name: string;
  /** Of the draw. */
  readonly title: string;
  readonly market: Pick<Market, 'locale'>;
}

/** The link proves the address. Its page lets the owner spin the wheel. */
export function prizeMail({ token, url, name, title, market }: Told): MailWords {
  const href = absoluteUrl({ url }, paths.spinLink(token));
  const what = `You asked to take part in “${title}” at ${name}. Open this page and spin the wheel:`;
  const careful =
    'The link works for seven days, for one spin. If you did not ask for this, you can ignore this mail: nothing will be sent to you.';
  const subject = `Your spin at ${name}`;
  return linkMail({ subject, what, href, press: 'Spin the wheel', careful, locale: market.locale });
}
