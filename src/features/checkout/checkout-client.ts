/** What holds and pays comes when somebody begins to type, or comes back from the bank. */
for (const card of document.querySelectorAll<HTMLElement>('[data-checkout]')) {
  let begun: Promise<unknown> | undefined;
  const begin = () => {
    begun ??= import('./checkout.ts').then(({ openCheckout }) => openCheckout(card));
    return begun;
  };
  card.addEventListener('focusin', () => void begin(), { once: true });
  card.querySelector('form')?.addEventListener('submit', (event) => {
    if (begun === undefined) event.preventDefault();
    void begin();
  });
  const { slug = '' } = JSON.parse(card.dataset['checkout'] ?? '{}') as { slug?: string };
  if (location.search.includes('hold=') || sessionStorage.getItem(`checkout:${slug}`) !== null) void begin();
}
