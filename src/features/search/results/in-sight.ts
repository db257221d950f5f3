/** The parts of the results that a shopper sees, which are drawn before the rest. */
export interface InSight {
  /** Returns true if the card at this place in the list is in sight. */
  readonly hasCard: (place: number) => boolean;
  /**
   * Returns true if the card stands further down the page, and not only behind the sheet of filters. What is above
   * decides where everything stands.
   */
  readonly isFar: (place: number) => boolean;
  readonly hasFacet: (filter: string) => boolean;
  /** The height of a card in pixels, which is reserved for cards that were never laid out. */
  readonly cardHeight: number | null;
}

export const EVERYTHING: InSight = {
  hasCard: () => true,
  isFar: () => false,
  hasFacet: () => true,
  cardHeight: null,
};

/** Places of a list that is not there yet. */
const FIRST_CARDS = 6;

const CARDS = '.results .card-grid > li';

/** Looks where everything stands, so it is asked when the layout is as it was last drawn. `risen`: by how much the page will have moved down. */
export function inSight(risen = 0): InSight {
  const height = innerHeight;
  const isInView = (element: Element, moved = 0): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom + moved > 0 && top + moved < height;
  };
  const sheet = document.querySelector('.filters:popover-open');
  const isCovered = sheet !== null && sheet.clientWidth >= innerWidth;
  const cards = [...document.querySelectorAll(CARDS)];
  const near = new Set(cards.flatMap((card, place) => (isInView(card, risen) ? [place] : [])));
  const lastNear = Math.max(...near, -1);
  const isNear = (place: number) => near.has(place) || (cards.length === 0 && place < FIRST_CARDS);
  // Beside vehicles the filters wait: what was chosen there is marked already.
  const facets = isCovered ? [...document.querySelectorAll<HTMLElement>('.results .facet')] : [];
  const filters = new Set(facets.filter((facet) => isInView(facet)).map(({ dataset }) => dataset['filter']));
  return {
    hasCard: (place) => !isCovered && isNear(place),
    isFar: (place) => !isNear(place) && place > lastNear,
    hasFacet: (filter) => filters.has(filter),
    cardHeight: cards[0]?.getBoundingClientRect().height ?? null,
  };
}

const head = (): HTMLElement | null => document.querySelector('.results-head');

const forgetRoom = () => head()?.style.removeProperty('min-height');

/** Reserves the room of the previous heading if the new one has fewer lines, so that what is below stays where it is. */
export function keepRoomOfHeading(): void {
  const element = head();
  if (!element) return;
  element.style.minHeight = `${element.getBoundingClientRect().height}px`;
  addEventListener('resize', forgetRoom, { once: true });
}
