import { track } from '#adapters/analytics/client.ts';
import type { EventCar } from '#domain/lead/events.ts';

const page = document.querySelector<HTMLElement>('[data-car]');

page?.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[data-event="finance_link"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const car = JSON.parse(page.dataset['car'] ?? '{}') as EventCar;
  track('finance_link', { url: link.href, ...car });
});
