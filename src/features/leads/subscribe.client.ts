/** Checking and sending load with the first click. Until then the plain form works. */
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
