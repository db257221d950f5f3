import { track } from '#adapters/shell/analytics/analytics.client.ts';
import { isSaved, type SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { $change, $saved, $trouble, openSaved, toggleCar } from './store.ts';

/**
 * Hearts and counts, for cards in the HTML and for those drawn by islands: one listener handles all clicks, and
 * one observer marks new hearts whose car is saved.
 */
const HEART = 'button[data-save]';

/** A card shows most of its car's data. The heart has the rest. */
function carOf(heart: HTMLElement): SavedCar {
  const { save = '', make = '', model = '', name, slug, picture, nvic } = heart.dataset;
  const card = heart.closest('.card');
  const link = card?.querySelector<HTMLAnchorElement>('a[href]');
  const image = card?.querySelector<HTMLImageElement>('.card-picture > img:not(.tag-badge)');
  return {
    id: save,
    name: name ?? (image?.alt || link?.textContent) ?? '',
    slug: slug ?? link?.pathname.split('/').at(-1) ?? '',
    make,
    model,
    primary_image_url: picture ?? image?.dataset['failed'] ?? image?.getAttribute('src') ?? null,
    has_nvic: nvic !== undefined,
  };
}

function show(): void {
  const cars = $saved.get();
  for (const heart of document.querySelectorAll<HTMLElement>(HEART)) {
    const pressed = String(isSaved(cars, heart.dataset['save'] ?? ''));
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed);
  }
}

function count(): void {
  for (const element of document.querySelectorAll('[data-saved-count]'))
    element.textContent = String($saved.get().length || '');
}

document.addEventListener('click', (event) => {
  const heart = event.target instanceof Element ? event.target.closest<HTMLElement>(HEART) : null;
  if (!heart) return;
  // An island that is not there yet would press it once more.
  event.preventDefault();
  const car = carOf(heart);
  if (!toggleCar(car)) return;
  const { id, make, model } = car;
  track('favourite_added', { car_id: id, make, model });
});

const noteFailure = (reason: unknown) => console.info('Part of the saved cars did not load.', reason);

openSaved();
$saved.subscribe(() => {
  show();
  count();
});
new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
document.documentElement.dataset['saves'] = '';

// The notices are loaded when one is needed.
const loadSaveEvents = () => import('./save-events.ts');
$change.listen((change) => {
  if (change && document.querySelector('.saved-bar'))
    loadSaveEvents().then(({ showBar }) => showBar(change), noteFailure);
});
$trouble.subscribe((trouble) => {
  if (trouble) loadSaveEvents().then(({ sayTrouble }) => sayTrouble(trouble), noteFailure);
});
