import { openByLinks } from '#ui/dialog.ts';

const dialog = document.querySelector<HTMLDialogElement>('dialog#enquiry');

/** The dialog and its emails name what it was opened for. */
function entitle(opened: HTMLDialogElement, title: string): void {
  const heading = opened.querySelector('h2');
  if (heading) heading.textContent = title;
  const mail = opened.querySelector<HTMLAnchorElement>('[data-about]');
  if (mail) mail.search = `?subject=${encodeURIComponent(`${title}: ${mail.dataset['about']}`)}`;
}

if (dialog) openByLinks(dialog, (link) => entitle(dialog, link.dataset['title'] ?? ''));
