import { createClock } from '#domain/lib/clock.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { vehicleCard } from '#domain/vehicles/card-model.ts';
import { plainName } from '#domain/vehicles/no-break-name.ts';
import { priceOrWeekly } from '#domain/vehicles/price/price.ts';
import type { StatusTable } from '#domain/vehicles/status/status.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { watchStatus } from '#features/vehicles/card/status-loader.ts';
import { paths } from '#paths';
import { keepCarsInStep } from '../accounts/saved-cars-sync.ts';
import { type ListedCar, type LookedUp, listedCar, NOBODY, similarHref } from '../comparison/saved-car.ts';
import { $saved, openSaved, removeCar } from '../saved/store.ts';
import { offerUndo } from '../saved/undo-notice.ts';
import { copyOf, say, sayName, within } from './elements.ts';
import { fillList, openSection, type Section } from './section.ts';

/** A saved car in the garage: its name, today's price, and whether it is still for sale. */
interface SavedRow {
  readonly id: string;
  readonly name: string;
  /** Null if its page may be gone. */
  readonly href: string | null;
  readonly picture: Pick<ImageModel, 'src' | 'srcset' | 'sizes'> | null;
  readonly facts: string;
  readonly price: { readonly text: string; readonly qualifier: string | null } | null;
  readonly chip: { readonly label: string; readonly kind: string } | null;
  /** The page of similar cars, for one that is gone. */
  readonly similar: string | null;
}

const MOST_FACTS = 3;
const RATIO = 16 / 10;

export function savedRow(one: ListedCar, context: ResultsContext, now: number): SavedRow {
  const { car, state } = one;
  const isGone = state === 'gone';
  const entry = {
    id: car.id,
    name: car.name,
    href: isGone ? null : paths.vehicle(car.slug),
    picture: car.primary_image_url === null ? null : { src: car.primary_image_url },
  };
  if (state !== 'here')
    return {
      ...entry,
      facts: '',
      price: null,
      chip: isGone ? { label: 'Sold or no longer listed', kind: 'sold' } : null,
      similar: isGone ? similarHref(car, context) : null,
    };
  const { vehicle } = one;
  const card = vehicleCard(vehicle, { ...context, clock: createClock(now) }, context.picture);
  const src = vehicle.primary_image_url;
  return {
    ...entry,
    name: plainName(vehicle.name),
    picture:
      src === null ? null : context.picture({ src, alt: '', ratio: RATIO, sizes: '160px', widest: 160 }),
    facts: card.facts
      .slice(0, MOST_FACTS)
      .map(({ value }) => value)
      .join(' · '),
    price: priceOrWeekly(card.price, card.weekly),
    chip: card.tag && { label: card.tag.label, kind: card.tag.kind },
    similar: null,
  };
}

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
  let lookedUp: LookedUp = NOBODY;
  let hasFailed = false;
  let table: StatusTable | null = null;
  let isOpen = false;

  /** A row that says the same stays the same element, and keeps the focus. */
  function rowOf(model: SavedRow): HTMLElement {
    const as = JSON.stringify(model);
    const existing = drawn.get(model.id);
    if (existing?.as === as) return existing.row;
    const row = carRow(model);
    drawn.set(model.id, { as, row });
    return row;
  }

  function draw(): void {
    if (!isOpen || list === null) return;
    const cars = $saved.get();
    const now = Date.now();
    const rows = cars.map((car) => rowOf(savedRow(listedCar(car, lookedUp, hasFailed, table), context, now)));
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
    if (ids.every((id) => lookedUp.ids.has(id))) return;
    try {
      const { presentNow } = await import('./stock-look-up.ts');
      const present = await presentNow(ids, site);
      lookedUp = { ids: new Set(ids), found: present };
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
