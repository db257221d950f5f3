import { createTransport } from 'nodemailer';
import { isLoopback } from '#domain/sites/demo.ts';
import { messageOf } from './headers.ts';
import { isFinalRefusal, isUntaken } from './smtp-refusal.ts';
import { EmailError, type Mailer, NoMailServer } from './types.ts';

const TIMEOUT_MS = 10_000;

const LONGEST_DETAIL = 300;

const NO_TLS =
  'The mail server offers no TLS, so the email was not sent. Use an smtps:// address, or set SMTP_TLS=optional if nobody can listen on the way to it. It said';

const isWithoutTls = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ETLS';

const explain = (cause: unknown): EmailError => {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (isWithoutTls(cause))
    return new EmailError(`${NO_TLS}: ${words.slice(0, LONGEST_DETAIL)}`, { isUntaken: true, cause });
  return new EmailError(`The mail server refused the email: ${words.slice(0, LONGEST_DETAIL)}`, {
    final: isFinalRefusal(cause),
    isUntaken: isUntaken(cause),
    cause,
  });
};

interface SmtpOptions {
  readonly timeoutMs?: number;
  /** Without TLS nothing is sent, not even a password. */
  readonly requireTLS?: boolean;
}

/** Sends emails through the server at `SMTP_URL`: `smtps://user:password@host:465`, `smtp://host:587`. */
export function smtpMailer(
  url: string,
  { timeoutMs = TIMEOUT_MS, requireTLS = false }: SmtpOptions = {},
): Mailer {
  const transport = createTransport({
    url,
    requireTLS,
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

/** Makes emails wait while there is no mail server. */
const absentMailer: Mailer = {
  async send() {
    throw new NoMailServer();
  },
};

/**
 * Returns true unless ops decide otherwise or the server is on this machine. Emails hold leads and links that sign in, so they
 * leave this machine by TLS alone.
 */
export const requiresTls = (url: string, env: Env): boolean =>
  env['SMTP_TLS'] !== 'optional' && !isLoopback((URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, ''));

/** Uses the server at `SMTP_URL`, or `otherwise` if there is none. */
export const openMailer = (env: Env, otherwise: Mailer = absentMailer): Mailer => {
  const { SMTP_URL: url } = env;
  return url ? smtpMailer(url, { requireTLS: requiresTls(url, env) }) : otherwise;
};
