import { formatMoney } from '#domain/sites/markets/format.ts';
import { priceText } from '#domain/vehicles/price/price-text.ts';
import { weeklyRepayment } from '#domain/vehicles/price/repayment.ts';
import { isAvailable } from '#domain/vehicles/status/availability.ts';
import { asOfNow } from '#domain/vehicles/status/status.ts';
import { newsText, statusNews } from '#domain/vehicles/status/status-news.ts';
import type { LiveModel } from '../page/live-model.ts';
import { watchStatus } from './status-loader.ts';

type Standing = LiveModel['vehicle'];

/** An element as built, for restoring it. */
interface Part {
  readonly element: HTMLElement;
  readonly built: string;
}

const partsOf = (selector: string): readonly Part[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((element) => ({
    element,
    built: element.textContent ?? '',
  }));

/** Updates the weekly price. A new price changes a calculated repayment, and makes one that the dealer set outdated. */
function showWeekly(page: HTMLElement, weekly: readonly Part[], now: Standing, live: LiveModel): void {
  const repriced = now.price !== live.vehicle.price;
  const worked = repriced && live.terms && now.price !== null ? weeklyRepayment(now.price, live.terms) : null;
  const weeklyText = worked ? `${formatMoney(worked, live.money)} a week` : null;
  for (const { element, built } of weekly) element.textContent = weeklyText ?? built;
  page.dataset['weekly'] = repriced && weeklyText === null ? 'outdated' : 'current';
}

const PRICES = ':is(.price-block, .phone-bar-price, .enquiry-price) > p:first-child > strong';
/** Tags that stay true after a change of price or a reservation. */
const LASTING_TAGS = ':not([data-tag="electric"], [data-tag="hybrid"])';

function showTag(tag: HTMLElement, built: { readonly kind: string; readonly label: string }, now: Standing) {
  const sold = !isAvailable(now);
  const reserved = now.reserved && tag.matches(LASTING_TAGS);
  const [kind, label] = sold
    ? ['sold', 'Sold']
    : reserved
      ? ['reserved', 'Reserved']
      : [built.kind, built.label];
  tag.dataset['tag'] = kind;
  tag.textContent = label;
}

const wordsOf = (link: HTMLElement): ChildNode | undefined =>
  [...link.childNodes].find(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
  );

/** A link to reserve becomes a note that the car is taken. */
function showReserved({ element, built }: Part, isReserved: boolean): void {
  const { reserve = '' } = element.dataset;
  const words = wordsOf(element);
  if (words) words.textContent = isReserved ? 'Reserved' : built.trim();
  for (const [name, value] of [
    ['role', 'link'],
    ['aria-disabled', 'true'],
  ] as const)
    if (isReserved) element.setAttribute(name, value);
    else element.removeAttribute(name);
  if (isReserved) element.removeAttribute('href');
  else element.setAttribute('href', reserve);
}

/** The buttons to buy are replaced by links onwards, in the same space. */
function swapActions(actions: HTMLElement, built: readonly Node[], sold: boolean): void {
  const onwards = document.querySelector<HTMLTemplateElement>('template.since-sold');
  if (!onwards) return;
  actions.style.minHeight = sold ? `${actions.offsetHeight}px` : '';
  actions.replaceChildren(...(sold ? [onwards.content.cloneNode(true)] : built));
}

function keepTrue(note: HTMLElement, page: HTMLElement, live: LiveModel): void {
  const { vehicle, money, one } = live;
  const prices = partsOf(PRICES);
  const weekly = partsOf('.price-block .weekly > strong');
  const tag = document.querySelector<HTMLElement>('.summary [data-tag]');
  const builtTag = { kind: tag?.dataset['tag'] ?? '', label: tag?.textContent ?? '' };
  const reserving = partsOf('[data-reserve]');
  const drop = document.querySelector<HTMLElement>('.price-drop');
  const actions = document.querySelector<HTMLElement>('[data-actions]');
  const builtActions = [...(actions?.childNodes ?? [])];
  const builtAsAvailable = isAvailable(vehicle);
  let shown: Standing = vehicle;

  const show = (now: Standing) => {
    const news = statusNews(vehicle, now);
    note.textContent = news ? newsText(news, one) : '';
    const repriced = now.price !== vehicle.price;
    for (const { element, built } of prices)
      element.textContent = repriced ? priceText(now.price, money) : built;
    // It was about the price before.
    if (drop) drop.style.visibility = repriced ? 'hidden' : '';
    showWeekly(page, weekly, now, live);
    const soldSince = builtAsAvailable && !isAvailable(now);
    page.dataset['now'] = soldSince ? 'sold' : now.reserved ? 'reserved' : 'available';
    for (const link of reserving) showReserved(link, now.reserved);
    if (tag && !tag.querySelector('img')) showTag(tag, builtTag, now);
    if (actions && soldSince !== (builtAsAvailable && !isAvailable(shown)))
      swapActions(actions, builtActions, soldSince);
    shown = now;
  };

  watchStatus(
    (table) => {
      const now = asOfNow(vehicle, table);
      if (now !== vehicle || shown !== vehicle) show(now);
    },
    [vehicle.id],
  );
}

for (const note of document.querySelectorAll<HTMLElement>('[data-live]')) {
  const page = note.closest<HTMLElement>('.vehicle-page');
  if (page) keepTrue(note, page, JSON.parse(note.dataset['live'] ?? '') as LiveModel);
}
