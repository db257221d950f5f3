/** Checking and sending load with the first click. Until then the plain form works. */
for (const card of document.querySelectorAll<HTMLElement>('[data-spin]')) {
  for (const form of card.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      import('./spin.ts').then(
        ({ ask, claim }) => (form.id === 'prize' ? claim : ask)(card, form),
        () => form.submit(),
      );
    });
}
