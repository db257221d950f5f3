import { lasting, leadKeys } from './drafts/storage.ts';
import { noteVisit } from './outbox/visit.client.ts';

noteVisit();

const { site = '' } = document.documentElement.dataset;

/** Sends what an earlier page could not send. */
async function tryNow(): Promise<void> {
  if (lasting.read(leadKeys(site).waiting) === null) return;
  try {
    const { sendWaiting } = await import('./outbox/send-queue.ts');
    await sendWaiting(site);
  } catch (error) {
    console.info('A message still waits.', error);
  }
}

void tryNow();
addEventListener('online', () => void tryNow());
