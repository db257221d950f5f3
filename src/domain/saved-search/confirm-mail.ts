import { escaped, MAIL_FONT, type MailWords, mailPage } from '#domain/account/mail.ts';
import type { MarketWords } from '#domain/market/markets.ts';
import { spell } from '#domain/market/spelling.ts';
import { absoluteUrl } from '#paths';
import type { SavedSearchConfig } from './config.ts';
import { inert } from './inert.ts';
import { ALERT_LINKS } from './links.ts';

interface Asked {
  readonly name: string;
  readonly token: string;
  readonly url: string;
  readonly config: Pick<SavedSearchConfig, 'name' | 'vehicles'>;
  readonly market: MarketWords;
}

/** Asks whether the mails that were asked for are wanted; without an answer there are none. */
export function confirmMail({ name, token, url, config, market }: Asked): MailWords {
  const href = absoluteUrl({ url }, ALERT_LINKS.confirm(token));
  const what = spell(
    `You asked ${inert(config.name)} to e-mail you when new ${config.vehicles.many} match “${inert(name)}”. Please confirm that you want these e-mails, at most one a day:`,
    market,
  );
  const careful =
    'The link works for seven days. If you did not ask for this, do nothing: no e-mails will be sent.';
  const subject = `Please confirm: new ${config.vehicles.many} for “${inert(name)}”`;
  return {
    subject,
    text: `${what}\n\n${href}\n\n${careful}\n`,
    html: mailPage(
      market.locale,
      subject,
      `<p style="margin:0 0 16px">${escaped(what)}</p><p style="margin:0 0 24px;font:700 16px/1.5 ${MAIL_FONT}"><a href="${escaped(href)}">Yes, e-mail me</a></p><p style="margin:0;opacity:.75;font-size:14px">${careful}</p>`,
    ),
  };
}
