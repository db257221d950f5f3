import { countPictures } from '../card/count-pictures.ts';

/** Narrower or wider than this, a frame of 16 by 10 would cut half of it away. */
const CUT = { narrower: 1.1, wider: 2.1 };

const isCut = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalHeight > 0 &&
  (naturalWidth / naturalHeight < CUT.narrower || naturalWidth / naturalHeight > CUT.wider);

function judge(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && isCut(image))
    image.closest('.gallery-picture')?.setAttribute('data-uncut', '');
}

/**
 * Judges each picture once it is there, because the shape of a linked one is unknown before. Its frame stays as it is,
 * so nothing moves.
 */
function showWhole(gallery: Element): void {
  for (const image of gallery.querySelectorAll('img')) judge(image);
  gallery.addEventListener('load', ({ target }) => judge(target), { capture: true });
}

/** Pictures are links to themselves. With JavaScript they open in a viewer, which is loaded then. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.gallery-picture') : null;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || modified || event.defaultPrevented) return;
  event.preventDefault();
  import('./picture-viewer.ts')
    .then(({ viewPictures }) => viewPictures(link))
    .catch(() => location.assign(link.href));
});

for (const gallery of document.querySelectorAll('.gallery')) {
  countPictures(gallery);
  showWhole(gallery);
}
