import { priceText } from '#domain/vehicles/price/price-text.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { asOfNow } from '#domain/vehicles/status/status.ts';
import { watchStatus } from '#features/vehicles/card/status-loader.ts';
import type { LiveModel } from '#features/vehicles/page/live-model.ts';
import { openPart } from './pay-view.ts';
import { openPaying, type PayFacts } from './payment-run.ts';
import { reserveCar } from './reservation-api.ts';
import { hasBegun } from './reservation-storage.ts';

interface Facts extends PayFacts {
  readonly car: string;
  readonly slug: string;
}

/** The page may be older than the stock, so a sale, reservation or new price is shown before anybody pays. */
function watchCar(card: HTMLElement): void {
  const { vehicle, money, one } = JSON.parse(card.dataset['live'] ?? '') as LiveModel;
  const price = document.querySelector('.checkout-price strong');
  watchStatus(
    (table) => {
      const now = asOfNow(vehicle, table);
      if (price && now.price !== vehicle.price) price.textContent = priceText(now.price, money);
      const details = card.querySelector<HTMLElement>('[data-part="details"]');
      const heading = card.querySelector('[data-part="gone"] h2');
      const isUnavailable = !isAvailable(now) || now.reserved;
      // A shopper who has gone further holds the car, or hears it from the API.
      if (!isUnavailable || !heading || details?.hidden !== false) return;
      heading.textContent = isAvailable(now) ? `This ${one} has been reserved` : `This ${one} has been sold`;
      openPart(card, 'gone');
    },
    [vehicle.id],
  );
}

for (const card of document.querySelectorAll<HTMLElement>('[data-checkout]')) {
  const { car, slug, ...facts } = JSON.parse(card.dataset['checkout'] ?? '') as Facts;
  const key = `checkout:${slug}`;
  openPaying(card, {
    ...facts,
    key,
    freed: 'It is free for others again. Nothing was taken from your card.',
    carId: car,
    ask: (clientId, answers) => reserveCar(car, clientId, answers),
  });
  if (!hasBegun(key)) watchCar(card);
}
