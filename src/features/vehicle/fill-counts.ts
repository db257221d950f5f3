import { createLoader } from '#adapters/data-loader/client.ts';
import { type Counts, countOf } from '#domain/vehicle/count-lookup.ts';
import { whenIdle } from '#ui/when-idle.ts';

/**
 * Fills every element marked `data-count="<key>"` on the page, in whichever feature it stands. Whatever goes wrong,
 * what the page came with stays.
 */
const counted = () => [...document.querySelectorAll<HTMLElement>('[data-count="total"], [data-count*=":"]')];

function fill(counts: Counts): void {
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  for (const element of counted()) {
    const count = countOf(counts, element.dataset['count'] ?? '');
    // "0" beside an entry of a menu helps nobody; a number that a page came with must fall to it all the same.
    if (count === undefined || (count === 0 && element.textContent === '')) continue;
    element.textContent = format(count);
  }
}

function keepFilled(): void {
  const { countsAt } = document.documentElement.dataset;
  if (countsAt === undefined) return;
  createLoader({ url: countsAt, parse: (answer) => answer as Counts }).subscribe((answer) => {
    if (answer.state === 'loaded') fill(answer.data);
  });
}

/** Numbers that are seen come as soon as there is time for them; those in closed menus when the first one opens. */
const elements = counted();
if (elements.some((element) => element.checkVisibility())) whenIdle(keepFilled);
else if (elements.length > 0) document.addEventListener('toggle', keepFilled, { capture: true, once: true });
