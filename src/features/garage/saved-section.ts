import type { ResultsSite } from '#domain/search/results-site.ts';
import type { StatusTable } from '#domain/vehicle/status.ts';
import { keepCarsInStep } from '#features/account/saved-cars-sync.ts';
import { type LookedUp, listedCar, NOBODY } from '#features/compare/listed-car.ts';
import { $saved, openSaved, removeCar } from '#features/saved/store.ts';
import { offerUndo } from '#features/saved/undo-notice.ts';
import { resultsContext } from '#features/search/results-context.ts';
import { watchStatus } from '#features/vehicle/status-loader.ts';
import { copyOf, say, sayName, within } from './elements.ts';
import { type SavedRow, savedRow } from './saved-row.ts';
import { fillList, openSection, type Section } from './section.ts';

const MOST_SHOWN = 6;

function pictureOf({ src, srcset, sizes }: NonNullable<SavedRow['picture']>): HTMLImageElement {
  const image = new Image(160, 100);
  image.loading = 'lazy';
  image.alt = '';
  if (sizes !== undefined) image.sizes = sizes;
  if (srcset !== undefined) image.srcset = srcset;
  image.src = src;
  return image;
}

function carRow({ id, name, href, picture, facts, price, chip, similar }: SavedRow): HTMLElement {
  const row = copyOf('car');
  row.toggleAttribute('data-gone', similar !== null);
  if (picture) within(row, '.garage-car-picture')?.replaceChildren(pictureOf(picture));
  sayName(within(row, '[data-name]'), name, href);
  say(row, '[data-facts]', facts);
  say(row, '[data-price]', price?.text ?? null);
  say(row, '[data-qualifier]', price?.qualifier ?? null);
  say(row, '[data-chip]', chip?.label ?? null);
  const tag = within(row, '[data-chip]');
  if (tag && chip) tag.dataset['tag'] = chip.kind;
  const link = row.querySelector<HTMLAnchorElement>('[data-similar]');
  if (similar === null) link?.remove();
  else if (link) link.href = similar;
  const button = within(row, '.garage-remove');
  button?.setAttribute('aria-label', `Remove ${name}`);
  button?.setAttribute('data-remove', id);
  button?.addEventListener('click', () => removeCar(id));
  return row;
}

export function openSavedCars(section: Section, site: ResultsSite): Promise<void> {
  const { element, list } = section;
  const context = resultsContext(site);
  const drawn = new Map<string, { readonly as: string; readonly row: HTMLElement }>();
  let asked: LookedUp = NOBODY;
  let hasFailed = false;
  let table: StatusTable | null = null;
  let isOpen = false;

  /** A row that says the same stays the same element, and keeps the focus. */
  function rowOf(model: SavedRow): HTMLElement {
    const as = JSON.stringify(model);
    const known = drawn.get(model.id);
    if (known?.as === as) return known.row;
    const row = carRow(model);
    drawn.set(model.id, { as, row });
    return row;
  }

  function draw(): void {
    if (!isOpen || list === null) return;
    const cars = $saved.get();
    const now = Date.now();
    const rows = cars.map((car) => rowOf(savedRow(listedCar(car, asked, hasFailed, table), context, now)));
    const before = [...list.children];
    if (rows.length !== before.length || rows.some((row, index) => row !== before[index]))
      fillList(list, rows, MOST_SHOWN);
    for (const [selector, isHidden] of [
      ['[data-look-up-failed]', !hasFailed],
      ['[data-compare]', cars.length < 2],
    ] as const)
      within(element, selector)?.toggleAttribute('hidden', isHidden);
    section.show(cars.length === 0 ? 'empty' : 'full', cars.length);
  }

  async function lookUp(): Promise<void> {
    const ids = $saved.get().map(({ id }) => id);
    if (ids.every((id) => asked.ids.has(id))) return;
    try {
      const { presentNow } = await import('./stock-look-up.ts');
      const found = await presentNow(ids, site);
      asked = { ids: new Set(ids), found };
      hasFailed = false;
    } catch (error) {
      console.info('The saved cars could not be loaded.', error);
      hasFailed = true;
    }
  }

  let stop = () => {};
  function watch(): void {
    stop();
    // A table of other cars knows nothing of these.
    table = null;
    const show = (news: StatusTable) => {
      table = news;
      draw();
    };
    stop = watchStatus(
      show,
      $saved.get().map(({ id }) => id),
    );
  }

  openSaved();
  $saved.listen(() => {
    watch();
    draw();
    if (isOpen) void lookUp().then(draw);
  });
  watch();
  offerUndo((id) => within(element, `[data-remove="${CSS.escape(id)}"]`)?.focus());
  within(element, '[data-look-up]')?.addEventListener('click', () => void lookUp().then(draw));
  return openSection(section, async () => {
    await keepCarsInStep();
    await lookUp();
    isOpen = true;
    draw();
  });
}
