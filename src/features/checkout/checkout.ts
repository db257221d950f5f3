import { holdCar } from './hold-api.ts';
import { openPaying, type PayFacts } from './paying.ts';

interface Facts extends PayFacts {
  readonly car: string;
  readonly slug: string;
}

export const checkoutKey = (slug: string): string => `checkout:${slug}`;

export function openCheckout(card: HTMLElement): void {
  const { car, slug, ...facts } = JSON.parse(card.dataset['checkout'] ?? '') as Facts;
  openPaying(card, {
    ...facts,
    key: checkoutKey(slug),
    freed: 'It is free for others again. Nothing was taken from your card.',
    ask: (clientId, answers) => holdCar(car, clientId, answers),
  });
}
