import { isPlainPress } from '#ui/dialog.ts';

/** The way to write to a location leads to its page; where there is script, the form comes to the shopper. */
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-email-us]') : null;
  if (!link || !isPlainPress(event) || event.defaultPrevented) return;
  event.preventDefault();
  import('./email-us.ts').then(
    ({ emailUs }) => emailUs(link),
    () => location.assign(link.href),
  );
});
