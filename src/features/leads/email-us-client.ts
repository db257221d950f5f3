/** The way to write to a location leads to its page; where there is script, the form comes to the shopper. */
document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-email-us]') : null;
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented) return;
  event.preventDefault();
  import('./email-us.ts').then(
    ({ emailUs }) => emailUs(link),
    () => location.assign(link.href),
  );
});
