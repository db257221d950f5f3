/** Says which picture of the strip is in view. */
export function countPictures(gallery: Element): void {
  const strip = gallery.querySelector('.gallery-strip');
  const shown = gallery.querySelector('[data-at]');
  if (!strip || !shown) return;
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) shown.textContent = String([...strip.children].indexOf(target) + 1);
    },
    { root: strip, threshold: 0.6 },
  );
  for (const picture of strip.children) watch.observe(picture);
}
