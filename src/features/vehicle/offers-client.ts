import { openByLinks } from '#ui/dialog.ts';

const dialog = document.querySelector<HTMLDialogElement>('dialog#enquiry');

/** The dialog and its emails name what it was opened for. */
function entitle(opened: HTMLDialogElement, title: string): void {
  const heading = opened.querySelector('h2');
  if (heading) heading.textContent = title;
  const mail = opened.querySelector<HTMLAnchorElement>('[data-mail]');
  const { mail: address, about } = mail?.dataset ?? {};
  if (mail && address) mail.href = `mailto:${address}?subject=${encodeURIComponent(`${title}: ${about}`)}`;
}

if (dialog) openByLinks(dialog, (link) => entitle(dialog, link.dataset['title'] ?? ''));
