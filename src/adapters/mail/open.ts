import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { messageOf } from './headers.ts';
import { MailError, type Mailer, NoMailServer } from './types.ts';

const TIMEOUT_MS = 10_000;

/**
 * SMTP commands whose refusal is about the email or mailbox. Other failures are temporary or fixed by people.
 */
const REFUSED_AT: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

const troubleSchema = v.object({
  message: v.string(),
  command: v.optional(v.string(), ''),
  responseCode: v.optional(v.number(), 0),
});

const LONGEST_DETAIL = 300;
/** From this code on a server means this email or mailbox. */
const FIRST_FINAL_CODE = 550;

function explain(cause: unknown): MailError {
  const { message, command, responseCode } = v.parse(troubleSchema, {
    message: String(cause),
    ...(cause instanceof Error && { ...cause, message: cause.message }),
  });
  return new MailError(`The mail server refused the email: ${message.slice(0, LONGEST_DETAIL)}`, {
    final: responseCode >= FIRST_FINAL_CODE && REFUSED_AT.has(command),
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
