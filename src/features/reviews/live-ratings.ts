import { RATINGS_UNAVAILABLE } from '#adapters/ratings/types.ts';
import { starFills, starsLabel } from '#ui/star-fills.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { type LiveFigures, liveFigures } from './live-figures.ts';

const LONGEST_WAIT_MS = 10_000;

async function fetchAnswer(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function draw(place: HTMLElement, { average, countText, stars, shown }: LiveFigures): void {
  place.hidden = !shown;
  for (const [name, text] of Object.entries({ average, count: countText })) {
    const figure = place.querySelector(`[data-figure="${name}"]`);
    if (figure) figure.textContent = text;
  }
  const row = place.querySelector('[data-figure="stars"] .stars');
  row?.setAttribute('aria-label', starsLabel(Number(average)));
  for (const [index, fill] of starFills(stars).entries())
    row?.children[index]?.setAttribute('data-fill', String(fill));
}

/** The figures of the day in the place of those of the build; where they cannot be had, those stay. */
async function refresh(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-ratings]')];
  const address = places[0]?.dataset['ratings'];
  if (address === undefined) return;
  try {
    const answer = await fetchAnswer(address);
    for (const place of places) {
      const figures = liveFigures(answer, Number(place.dataset['minimum']), document.documentElement.lang);
      if (!figures) throw new Error('not an answer');
      draw(place, figures);
    }
  } catch {
    console.info(RATINGS_UNAVAILABLE);
  }
}

whenIdle(() => void refresh());
