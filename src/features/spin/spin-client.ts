/** What checks and sends comes with the first press; until then, and without it, the form is sent as it stands. */
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
