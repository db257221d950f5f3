import { createTransport } from 'nodemailer';
import { messageOf } from './headers.ts';
import { isFinalRefusal, isUntaken } from './refusal.ts';
import { MailError, type Mailer, NoMailServer } from './types.ts';

const TIMEOUT_MS = 10_000;

const LONGEST_DETAIL = 300;

const explain = (cause: unknown): MailError => {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new MailError(`The mail server refused the email: ${words.slice(0, LONGEST_DETAIL)}`, {
    final: isFinalRefusal(cause),
    isUntaken: isUntaken(cause),
    cause,
  });
};

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

type Env = Readonly<Record<string, string | undefined>>;

/** Without a mail server, emails wait. */
const absentMailer: Mailer = {
  async send() {
    throw new NoMailServer();
  },
};

/** The server at `SMTP_URL`; without one, `otherwise`. */
export const openMailer = (env: Env, otherwise: Mailer = absentMailer): Mailer =>
  env['SMTP_URL'] ? smtpMailer(env['SMTP_URL']) : otherwise;
