import { countPictures } from './count-pictures.ts';
import { showWhole } from './uncut-pictures.ts';

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
