import { checkoutKey, openCheckout } from './checkout.ts';
import { watchCar } from './checkout-live.ts';
import { hasBegun } from './kept-hold.ts';

for (const card of document.querySelectorAll<HTMLElement>('[data-checkout]')) {
  const { slug = '' } = JSON.parse(card.dataset['checkout'] ?? '{}') as { slug?: string };
  openCheckout(card);
  if (!hasBegun(checkoutKey(slug))) watchCar(card);
}
