/** What shows a vehicle. A logo that cannot be reached is no vehicle, and keeps its words. */
const FRAMES =
  '.card-picture, .gallery-picture, .recent-car, .garage-car-picture, .saved-bar-cars, .sign-in-kept, .enquiry-car, .form-car, .checkout-car';
const PLACEHOLDER = '/placeholder.svg';

/** The address stays known: the heart of a card keeps it. */
function replace(image: HTMLImageElement): void {
  if (image.dataset['failed'] !== undefined || !image.closest(FRAMES)) return;
  image.dataset['failed'] = image.getAttribute('src') ?? '';
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}

// An image's error does not bubble.
document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), {
  capture: true,
});
for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
