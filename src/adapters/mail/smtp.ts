import { createTransport } from 'nodemailer';
import { messageOf } from './headers.ts';
import { type Mailer, MailError } from './types.ts';

const TIMEOUT_MS = 10_000;

/** Reasons that lie with the letter or its mailbox; all else passes, or is set right by people. */
const REFUSED_AT: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

interface SmtpTrouble {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function explain(cause: unknown): MailError {
  const { code, command, responseCode }: SmtpTrouble = cause instanceof Error ? cause : {};
  const said = typeof responseCode === 'number' ? `answered ${responseCode}` : 'gave no answer that counts';
  const detail = cause instanceof Error ? ` (${cause.message.slice(0, 300)})` : '';
  return new MailError(`The mail server ${said}${code ? `, ${String(code)}` : ''}${detail}.`, {
    final: typeof responseCode === 'number' && responseCode >= 550 && REFUSED_AT.has(command),
    cause,
  });
}

/** Through the server at `SMTP_URL`: `smtps://user:password@host:465`, `smtp://host:587`. */
export function smtpMailer(url: string, timeoutMs = TIMEOUT_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(messageOf(letter));
      } catch (cause) {
        throw explain(cause);
      }
    },
  };
}
