import { RATINGS_UNAVAILABLE } from '#adapters/dealers/ratings/types.ts';
import { createLoader } from '#adapters/lib/data-loader.client.ts';
import { whenIdle } from '#ui/on-idle.ts';
import { starFills, starsLabel } from '#ui/star-fills.ts';
import { type LiveFigures, liveFigures } from './live-figures.ts';

const WITHHELD = 'data-withheld';
/** The sections that are good enough to be shown, and still wait for it. */
const awaited = new Set<HTMLElement>();

/** Returns where the element will stand: below the nearest element that is drawn before it. */
function spotOf({ previousElementSibling, parentElement }: HTMLElement): number {
  let before = previousElementSibling;
  while (before?.getClientRects().length === 0) before = before.previousElementSibling;
  return before?.getBoundingClientRect().bottom ?? parentElement?.getBoundingClientRect().top ?? 0;
}

/**
 * Figures with reserved space can appear at once. Without it, only below the window, so that nothing visible
 * moves.
 */
const canAppear = (place: HTMLElement): boolean =>
  getComputedStyle(place).display !== 'none' || spotOf(place) >= window.innerHeight;

function showAwaited(): void {
  for (const place of awaited)
    if (canAppear(place)) {
      awaited.delete(place);
      place.removeAttribute(WITHHELD);
    }
}

function draw(place: HTMLElement, { average, countText, stars, shown }: LiveFigures): void {
  place.toggleAttribute(WITHHELD, place.hasAttribute(WITHHELD) || !shown);
  if (shown) awaited.add(place);
  else awaited.delete(place);
  for (const [name, text] of Object.entries({ average, count: countText })) {
    const figure = place.querySelector(`[data-figure="${name}"]`);
    if (figure) figure.textContent = text;
  }
  const row = place.querySelector('[data-figure="stars"] .stars');
  row?.setAttribute('aria-label', starsLabel(Number(average)));
  for (const [index, fill] of starFills(stars).entries())
    row?.children[index]?.setAttribute('data-fill', String(fill));
}

const figuresFor = (place: HTMLElement, answer: unknown) =>
  liveFigures(answer, Number(place.dataset['minimum']), document.documentElement.lang);

/** Replaces the figures of the build by today's. After a failure those of the build stay. */
function keepFresh(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-ratings]')];
  const url = places[0]?.dataset['ratings'];
  if (url === undefined) return;
  // Each place reads the answer by itself, because each shows another part.
  createLoader({ url, parse: (answer) => answer }).subscribe((answer) => {
    const figures =
      answer.state === 'loaded'
        ? places.map((place) => ({ place, shown: figuresFor(place, answer.data) }))
        : [];
    for (const { place, shown } of figures) if (shown) draw(place, shown);
    showAwaited();
    const isMissing = answer.state === 'error' || figures.some(({ shown }) => shown === undefined);
    if (isMissing) console.info(RATINGS_UNAVAILABLE);
  });
}

addEventListener('scroll', showAwaited, { passive: true });
whenIdle(keepFresh);
