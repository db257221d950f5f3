import { leadKeys } from './lead-keys.ts';
import { lasting } from './storage.ts';
import { noteVisit } from './visit-client.ts';

noteVisit();

const { site = '' } = document.documentElement.dataset;

/** What could not be sent from an earlier page goes out from this one. */
async function sendWaiting(): Promise<void> {
  const { waiting } = leadKeys(site);
  if (lasting.read(waiting) === null) return;
  const { openOutbox } = await import('#adapters/lead-outbox/client.ts');
  const outbox = openOutbox(site);
  const sent = await outbox.flush();
  if ((await outbox.waiting()) === 0) lasting.remove(waiting);
  if (sent.length > 0) tell('Your message from earlier has been sent.');
}

function tell(text: string): void {
  const notice = document.createElement('p');
  notice.className = 'lead-notice';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // A status is heard when it changes, not when it comes.
  setTimeout(() => {
    notice.textContent = text;
  }, 100);
  setTimeout(() => notice.remove(), 10_000);
}

const tryNow = () =>
  void sendWaiting().catch((error: unknown) => console.info('A message still waits.', error));

// The page that holds the form looks after its own.
if (document.querySelector('.lead-form') === null) {
  tryNow();
  addEventListener('online', tryNow);
}
