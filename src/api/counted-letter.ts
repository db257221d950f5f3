import { MailError } from '#adapters/mail/types.ts';
import type { ApiContext } from './api-route.ts';

/**
 * Sends an email to an address if it may have one more; false if not. It is counted before it is sent, so that many at once
 * are no more, and given back if no mail server has it.
 */
export async function sendCounted(
  { allows, giveBack }: Pick<ApiContext, 'allows' | 'giveBack'>,
  to: string,
  send: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await allows('letter', to))) return false;
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof MailError && error.isUntaken) await giveBack('letter', to);
    throw error;
  }
}
