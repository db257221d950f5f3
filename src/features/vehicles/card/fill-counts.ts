import { createLoader } from '#adapters/lib/data-loader.client.ts';
import type { Counts } from '#domain/search/filters/counts.ts';
import { whenIdle } from '#ui/on-idle.ts';

/**
 * Fills every element with `data-count="<address of a list>"`, in any feature. After a failure the numbers of the
 * build stay.
 */
const counted = () => [...document.querySelectorAll<HTMLElement>('[data-count^="/"]')];

function fill({ opens }: Counts): void {
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  for (const element of counted()) {
    const count = opens[element.dataset['count'] ?? ''] ?? 0;
    // "0" beside a menu entry helps nobody. A number that the page came with must still drop to it.
    if (count === 0 && element.textContent === '') continue;
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

/** Visible numbers load when idle, those in closed menus when the first one opens. */
const elements = counted();
if (elements.some((element) => element.checkVisibility())) whenIdle(keepFilled);
else if (elements.length > 0) document.addEventListener('toggle', keepFilled, { capture: true, once: true });
