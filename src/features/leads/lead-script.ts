import { lasting, leadKeys } from './storage.ts';
import { noteVisit } from './visit-client.ts';

noteVisit();

const { site = '' } = document.documentElement.dataset;

/** What could not be sent from an earlier page goes out from this one. */
async function tryNow(): Promise<void> {
  if (lasting.read(leadKeys(site).waiting) === null) return;
  try {
    const { sendWaiting } = await import('./send-waiting.ts');
    await sendWaiting(site);
  } catch (error) {
    console.info('A message still waits.', error);
  }
}

void tryNow();
addEventListener('online', () => void tryNow());
