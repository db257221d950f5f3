import { track } from '#adapters/analytics/client.ts';
import type { EventCar } from '#domain/lead/events.ts';
import { openByLinks } from '#ui/dialog.ts';

const dialog = document.querySelector<HTMLDialogElement>('dialog#enquiry');

/** The dialog says what it was opened for, and so does a mail that is written from it. */
function entitle(opened: HTMLDialogElement, title: string): void {
  const heading = opened.querySelector('h2');
  if (heading) heading.textContent = title;
  const mail = opened.querySelector<HTMLAnchorElement>('[data-mail]');
  const { mail: address, about } = mail?.dataset ?? {};
  if (mail && address) mail.href = `mailto:${address}?subject=${encodeURIComponent(`${title}: ${about}`)}`;
}

if (dialog) openByLinks(dialog, (link) => entitle(dialog, link.dataset['title'] ?? ''));

const page = document.querySelector<HTMLElement>('[data-car]');

page?.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a[data-event="finance_link"]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const car = JSON.parse(page.dataset['car'] ?? '{}') as EventCar;
  track('finance_link', { url: link.href, ...car });
});
