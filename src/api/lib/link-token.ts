import { createHash, randomBytes } from 'node:crypto';
import { EmailError } from '#adapters/leads/email/types.ts';
import type { ApiContext } from '#api/api-route.ts';
import { mailboxOf } from '#domain/leads/contact.ts';

/**
 * Sends an email to an address if its mailbox may have one more. Returns false if not. The email is counted before it
 * is sent, so that concurrent requests cannot exceed the limit, and given back if no mail server has it.
 */
export async function sendCounted(
  { limits: { allows, giveBack } }: Pick<ApiContext, 'limits'>,
  to: string,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const mailbox = mailboxOf(to);
  if (!(await allows('letter', mailbox))) return false;
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof EmailError && error.isUntaken) await giveBack('letter', mailbox);
    throw error;
  }
}

const TOKEN_BYTES = 32;
const LONGEST = 200;

/** Makes the token of a link in an email. Whoever has the token has received the email. Only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the token as it was sent, cut to a plausible length. */
export const tokenOf = (sent: unknown): string => (typeof sent === 'string' ? sent.slice(0, LONGEST) : '');
