export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const MAIL_FONT = 'system-ui,sans-serif';

export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A whole letter around its paragraphs, which are HTML already. */
export const mailPage = (locale: string, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="margin:24px;max-width:520px;font:16px/1.5 ${MAIL_FONT}">${body}</body></html>`;
