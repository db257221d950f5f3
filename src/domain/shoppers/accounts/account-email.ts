import type { Market } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const MAIL_FONT = 'system-ui,sans-serif';

export interface EmailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const emailLayout = (locale: string, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="margin:24px;max-width:520px;font:16px/1.5 ${MAIL_FONT}">${body}</body></html>`;

const small = (text: string): string => `<p style="margin:0;opacity:.75;font-size:14px">${text}</p>`;

interface LinkEmail {
  readonly subject: string;
  /** What the link is for. */
  readonly what: string;
  readonly href: string;
  /** The text of the link. */
  readonly press: string;
  /** What to do if the reader did not ask for it. HTML. */
  readonly careful: string;
  readonly locale: string;
}

export const linkEmail = ({ subject, what, href, press, careful, locale }: LinkEmail): EmailWords => ({
  subject,
  text: `${what}\n\n${href}\n\n${careful}\n`,
  html: emailLayout(
    locale,
    subject,
    `<p style="margin:0 0 16px">${escaped(what)}</p><p style="margin:0 0 24px;font:700 16px/1.5 ${MAIL_FONT}"><a href="${escaped(href)}">${press}</a></p>${small(careful)}`,
  ),
});

interface EmailParts {
  /** Nothing where too many were sent; the link works all the same. */
  readonly code: string | null;
  /** The token of the link that signs in. */
  readonly token: string;
  /** The address of the site for the reader. */
  readonly url: string;
  /** The dealer’s, as shoppers know it. */
  readonly name: string;
  readonly market: Pick<Market, 'code' | 'locale'>;
}

/** Splits the code, so that it is easier to read and remember: `123456` → `123 456` */
const spaced = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

export const SIGN_IN_LINK = '/api/account/link';

const linkIn = ({ url, token }: Pick<EmailParts, 'url' | 'token'>): string =>
  `${url.replace(/\/+$/, '')}${SIGN_IN_LINK}?${new URLSearchParams({ token })}`;

/** Writes the email with the code to sign in. The code starts the subject, because many people read no further. */
export function codeEmail(parts: EmailParts): EmailWords {
  const { code, name, market } = parts;
  const say = (text: string) => spell(text, market);
  const how = say('Enter it on the page where you asked for it. It works once, within ten minutes.');
  const instead = say('This link signs you in as well, without a code. It works once, within an hour:');
  const careful = say(
    'Nobody at our dealership will ever ask you for it. If you did not ask for a code, you can ignore this mail: nothing has changed.',
  );
  const link = linkIn(parts);
  const codeText = code === null ? '' : `Your code for ${name}:\n\n${code}\n\n${how}\n\n`;
  const codeHtml =
    code === null
      ? ''
      : `<p style="margin:0 0 8px">Your code for ${escaped(name)}:</p><p style="margin:0 0 16px;font:700 32px/1.2 ${MAIL_FONT};letter-spacing:.08em">${spaced(code)}</p><p style="margin:0 0 16px">${how}</p>`;
  const linkHtml = `<p style="margin:0 0 16px">${instead}<br><a href="${escaped(link)}">${say('Sign in')}</a></p>`;
  return {
    subject: code === null ? `Your link to sign in at ${name}` : `${code} is your code for ${name}`,
    text: `${codeText}${instead}\n\n${link}\n\n${careful}\n`,
    html: emailLayout(market.locale, 'Your code', `${codeHtml}${linkHtml}${small(careful)}`),
  };
}
