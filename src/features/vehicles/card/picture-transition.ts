import { tidyAfter } from './cancellation.ts';

/**
 * The picture of the card that was pressed grows into the vehicle’s page, and shrinks back into it. Browsers without
 * such transitions simply change the page.
 */
const GROWING = 'grows';

const pathOf = (url: string | null | undefined) => (url ? URL.parse(url)?.pathname : undefined);

/** Returns the picture of the card that is on the screen, of several cards of one vehicle. */
function cardPicture(path: string | undefined): Element | null {
  if (!path?.startsWith('/cars/')) return null;
  const links = [...document.querySelectorAll(`.card a[href="${CSS.escape(path)}"]`)];
  const visible = links.find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  return visible?.closest('.card')?.querySelector('.card-picture img') ?? null;
}

function grow(picture: Element | null, transition: ViewTransition): void {
  if (!picture) return;
  // Two elements of one name would call the whole transition off.
  const other = document.querySelector('.gallery');
  picture.classList.add(GROWING);
  other?.classList.add('stays');
  tidyAfter(transition, () => {
    picture.classList.remove(GROWING);
    other?.classList.remove('stays');
  });
}

window.addEventListener('pageswap', ({ viewTransition, activation }) => {
  // While an address is changing, the entry may be missing, whatever the types say.
  const entry: NavigationHistoryEntry | null | undefined = activation?.entry;
  if (viewTransition) grow(cardPicture(pathOf(entry?.url)), viewTransition);
});

window.addEventListener('pagereveal', ({ viewTransition }) => {
  if (viewTransition) grow(cardPicture(pathOf(window.navigation?.activation?.from?.url)), viewTransition);
});
