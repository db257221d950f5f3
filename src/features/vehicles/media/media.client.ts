/** It may run and open popups, but not navigate the page or read it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';

function show(still: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.title = still.dataset['name'] ?? '';
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media; gyroscope; accelerometer';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = still.dataset['frame'] ?? '';
  still.replaceChildren(frame);
  frame.focus();
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.media-play') : null;
  const still = button?.closest<HTMLElement>('[data-frame]');
  if (still) show(still);
});
document.documentElement.dataset['plays'] = '';
