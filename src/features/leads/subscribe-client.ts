/** What checks and sends comes with the first press; until then, and without it, the form is sent as it stands. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-subscribe]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    import('./subscribe.ts').then(
      ({ subscribe }) => subscribe(form),
      () => form.submit(),
    );
  });
  if (form.dataset['proof'] === undefined) continue;
  form.addEventListener('focusin', () => {
    import('./subscribe.ts').then(
      ({ beginProofOf }) => beginProofOf(form),
      () => undefined,
    );
  });
}
