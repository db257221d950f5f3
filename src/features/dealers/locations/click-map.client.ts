import { consentStore, track, whenGranted } from '#adapters/shell/analytics/analytics.client.ts';

function draw(map: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = map.getAttribute('aria-label') ?? 'Map';
  frame.allowFullscreen = true;
  // A key that is bound to the site’s address is checked against it.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.loading = 'lazy';
  frame.src = map.dataset['map'] ?? '';
  map.replaceChildren(frame);
  return frame;
}

function show(map: HTMLElement): void {
  draw(map).focus();
  track('map_click', { location_id: map.dataset['location'] ?? '' });
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.click-map-show') : null;
  const map = button?.closest<HTMLElement>('[data-map]');
  if (map) show(map);
});
document.documentElement.dataset['showsMaps'] = '';

const waiting = document.querySelectorAll<HTMLElement>('[data-when-allowed]');
if (waiting.length > 0)
  whenGranted(consentStore(), () => {
    // Those that were pressed before are there already.
    for (const map of waiting)
      if (map.querySelector('iframe') === null) draw(map).dataset['thirdParty'] = 'google-maps';
  });
