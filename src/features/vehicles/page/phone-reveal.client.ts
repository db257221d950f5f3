import { track } from '#adapters/shell/analytics/analytics.client.ts';
import type { EventCar } from '#domain/shell/analytics-events.ts';
import { paths } from '#paths';

const PHONES = '.phone-reveal';

/** The vehicle is named by an ancestor, or by the page for bars and dialogs. */
function eventOf(phone: HTMLElement) {
  const page = phone.closest<HTMLElement>('[data-car]') ?? document.querySelector<HTMLElement>('[data-car]');
  const car = JSON.parse(page?.dataset['car'] ?? '{}') as EventCar;
  const { location = '' } = phone.closest<HTMLElement>('[data-location]')?.dataset ?? {};
  return {
    ...car,
    placement: phone.dataset['placement'] ?? phone.className.split(' ')[0] ?? '',
    location_id: location,
  };
}

/** The shopper gets the number even if recording fails. */
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
  const event = eventOf(phone);
  track('car_phone_call', event);
  void record(paths.carPhoneCall, JSON.stringify(event));
}

function reveal(pressed: HTMLElement): void {
  for (const one of document.querySelectorAll<HTMLElement>(PHONES)) {
    one.dataset['revealed'] = '';
    one.querySelector('a')?.removeAttribute('role');
  }
  const status = pressed.querySelector('[role="status"]');
  if (status) status.textContent = pressed.querySelector('.phone-whole')?.textContent ?? '';
  track('phone_reveal', eventOf(pressed));
  void record(paths.phoneReveals, pressed.dataset['record'] ?? '');
}

function pressed({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`${PHONES} a`) : null;
  const phone = link?.closest<HTMLElement>(PHONES);
  return link && phone && { link, phone };
}

for (const link of document.querySelectorAll(`${PHONES} a`)) link.setAttribute('role', 'button');

const { noPhone } = document.querySelector<HTMLElement>('[data-no-phone]')?.dataset ?? {};
if (noPhone !== undefined)
  console.warn(`Nobody can call about this vehicle: neither ${noPhone} nor the site has a phone number.`);

/** The parts of a vehicle’s page that show the whole number from the start. */
const OTHER_CALLS = ':is(.phone-bar, .enquiry-ways)';

document.addEventListener('click', (event) => {
  const { phone } = pressed(event) ?? {};
  if (!phone) {
    const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
    const elsewhere = link?.closest<HTMLElement>(OTHER_CALLS);
    if (elsewhere) reportCall(elsewhere);
    return;
  }
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
