import { openByLinks } from '#ui/dialog.ts';

const dialog = document.querySelector<HTMLDialogElement>('dialog#enquiry');

/** Names what the dialog was opened for, in its heading and its email link. */
function entitle(opened: HTMLDialogElement, title: string): void {
  const heading = opened.querySelector('h2');
  if (heading) heading.textContent = title;
  const mail = opened.querySelector<HTMLAnchorElement>('[data-about]');
  if (mail) mail.search = `?subject=${encodeURIComponent(`${title}: ${mail.dataset['about']}`)}`;
}

if (dialog) openByLinks(dialog, (link) => entitle(dialog, link.dataset['title'] ?? ''));
