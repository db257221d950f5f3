import { smtpMailer } from './smtp.ts';
import { MailError, type Mailer } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What is to be mailed waits until somebody says by which server. */
const absentMailer: Mailer = {
  async send() {
    throw new MailError('SMTP_URL is not set: there is no server to send mail by.');
  },
};

/** The server at `SMTP_URL`; without one, `otherwise`. */
export const openMailer = (env: Env, otherwise: Mailer = absentMailer): Mailer =>
  env['SMTP_URL'] ? smtpMailer(env['SMTP_URL']) : otherwise;
