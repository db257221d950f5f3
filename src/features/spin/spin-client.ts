/** What checks and sends comes with the first press; until then, and without it, the form is sent as it stands. */
for (const card of document.querySelectorAll<HTMLElement>('[data-spin]')) {
  card.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    import('./spin.ts').then(
      ({ spin }) => spin(card, form),
      () => form.submit(),
    );
  });
}
