import PhotoSwipe, { type SlideData } from 'photoswipe';
import styles from 'photoswipe/style.css?url';
import { addStylesheet } from '#ui/add-script.ts';

/** As wide as a picture is taken to be until it has told its own size. */
const LARGE = 1600;
const USUAL_RATIO = 16 / 10;

const ratioOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): number =>
  naturalHeight > 0 ? naturalWidth / naturalHeight : USUAL_RATIO;

function slideOf(link: HTMLAnchorElement): SlideData {
  const thumbnail = link.querySelector('img');
  return {
    src: link.href,
    width: LARGE,
    height: Math.round(LARGE / (thumbnail ? ratioOf(thumbnail) : USUAL_RATIO)),
    alt: thumbnail?.alt ?? '',
    element: link,
    thumbCropped: true,
    ...(thumbnail && { msrc: thumbnail.currentSrc || thumbnail.src }),
  };
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows all pictures of the gallery over the whole screen, beginning with the one that was pressed. */
export async function viewPictures(pressed: HTMLAnchorElement): Promise<void> {
  await addStylesheet(styles);
  const links = [
    ...(pressed.closest('.gallery')?.querySelectorAll<HTMLAnchorElement>('.gallery-picture') ?? []),
  ];
  const viewer = new PhotoSwipe({
    index: Math.max(0, links.indexOf(pressed)),
    showHideAnimationType: isStill() ? 'none' : 'zoom',
    ...(isStill() && { zoomAnimationDuration: false as const }),
    bgOpacity: 1,
    wheelToZoom: true,
    closeTitle: 'Close (Esc)',
    zoomTitle: 'Zoom (Z)',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'This picture could not be loaded.',
  });
  // Of many pictures only those beside the one in view are looked at.
  viewer.addFilter('numItems', () => links.length);
  viewer.addFilter('itemData', (data, index) => {
    const link = links[index];
    return link ? slideOf(link) : data;
  });
  // Only a loaded picture has known dimensions.
  viewer.on('loadComplete', ({ content, slide }) => {
    const { element } = content;
    if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return;
    content.height = Math.round(content.width / ratioOf(element));
    slide.height = content.height;
    slide.resize();
  });
  viewer.on('firstUpdate', () => {
    viewer.element?.setAttribute('aria-label', 'Pictures');
    viewer.element?.setAttribute('aria-modal', 'true');
    viewer.element?.setAttribute('aria-busy', 'true');
  });
  // Until it is open it handles no keys or buttons.
  viewer.on('openingAnimationEnd', () => viewer.element?.setAttribute('aria-busy', 'false'));
  viewer.init();
}
