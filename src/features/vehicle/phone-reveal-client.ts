import { track } from '#adapters/analytics/client.ts';
import type { EventCar } from '#domain/lead/events.ts';
import { paths } from '#paths';

const PHONES = '.phone-reveal';

function eventOf(phone: HTMLElement) {
  const page = phone.closest<HTMLElement>('[data-car]');
  const car = JSON.parse(page?.dataset['car'] ?? '{}') as EventCar;
  const { placement = '', location = '' } = phone.dataset;
  return { ...car, placement, location_id: location };
}

/** Whatever becomes of it, the shopper has the number. */
async function record(path: string, body: string): Promise<void> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const { ok, status } = await fetch(path, { method: 'POST', headers, body, keepalive: true });
    if (!ok) console.info(`Nothing was recorded at ${path}: the answer was ${status}.`);
  } catch (error) {
    console.info(`Nothing was recorded at ${path}.`, error);
  }
}

function reportCall(phone: HTMLElement): void {
  track('car_phone_call', eventOf(phone));
}

function reveal(pressed: HTMLElement): void {
  for (const one of document.querySelectorAll<HTMLElement>(PHONES)) {
    one.dataset['revealed'] = '';
    one.querySelector('a')?.removeAttribute('role');
  }
  const said = pressed.querySelector('[role="status"]');
  if (said) said.textContent = pressed.querySelector('.phone-whole')?.textContent ?? '';
  track('phone_reveal', eventOf(pressed));
  void record(paths.phoneReveals, pressed.dataset['record'] ?? '');
}

/** The phone number that was pressed, and its link. */
function pressed({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`${PHONES} a`) : null;
  const phone = link?.closest<HTMLElement>(PHONES);
  return link && phone && { link, phone };
}

for (const link of document.querySelectorAll(`${PHONES} a`)) link.setAttribute('role', 'button');

document.addEventListener('click', (event) => {
  const { phone } = pressed(event) ?? {};
  if (!phone) return;
  if ('revealed' in phone.dataset) return reportCall(phone);
  event.preventDefault();
  reveal(phone);
});
document.addEventListener('keydown', (event) => {
  const { link, phone } = (event.key === ' ' && pressed(event)) || {};
  if (!link || !phone || 'revealed' in phone.dataset) return;
  event.preventDefault();
  link.click();
});
