import { track } from '#adapters/analytics/client.ts';

function show(map: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.title = map.getAttribute('aria-label') ?? 'Map';
  frame.allowFullscreen = true;
  // A key that is bound to the site’s address is checked against it.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = map.dataset['map'] ?? '';
  map.replaceChildren(frame);
  frame.focus();
  track('map_click', { location_id: map.dataset['location'] ?? '' });
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.click-map-show') : null;
  const map = button?.closest<HTMLElement>('[data-map]');
  if (map) show(map);
});
