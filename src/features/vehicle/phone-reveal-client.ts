import { track } from '#adapters/analytics/client.ts';
import type { EventCar } from '#domain/lead/events.ts';
import { paths } from '#paths';

const all = [...document.querySelectorAll<HTMLElement>('.phone-reveal')];

function eventOf({ dataset }: HTMLElement) {
  const car = JSON.parse(dataset['car'] ?? '{}') as EventCar;
  return { ...car, placement: dataset['placement'] ?? '', location_id: dataset['location'] ?? '' };
}

/** Whatever becomes of it, the shopper has the number. */
async function record(body: string): Promise<void> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const { ok, status } = await fetch(paths.phoneReveals, {
      method: 'POST',
      headers,
      body,
      keepalive: true,
    });
    if (!ok) console.info(`The phone reveal was not recorded: the answer was ${status}.`);
  } catch (error) {
    console.info('The phone reveal was not recorded.', error);
  }
}

function reveal(pressed: HTMLElement): void {
  for (const one of all) {
    one.dataset['revealed'] = '';
    one.querySelector('a')?.removeAttribute('role');
  }
  const said = pressed.querySelector('[role="status"]');
  if (said) said.textContent = pressed.querySelector('.phone-whole')?.textContent ?? '';
  track('phone_reveal', eventOf(pressed));
  void record(pressed.dataset['record'] ?? '');
}

for (const phone of all) {
  const link = phone.querySelector('a');
  link?.setAttribute('role', 'button');
  link?.addEventListener('click', (event) => {
    if ('revealed' in phone.dataset) return track('car_phone_call', eventOf(phone));
    event.preventDefault();
    reveal(phone);
  });
  link?.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || 'revealed' in phone.dataset) return;
    event.preventDefault();
    link.click();
  });
}
