import { isPlainPress } from '#ui/dialog.ts';

/** The email link leads to the location's page. With JavaScript the form opens here. */
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
