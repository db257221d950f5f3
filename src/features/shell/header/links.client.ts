import { track } from '#adapters/shell/analytics/analytics.client.ts';
import type { EventPayloads } from '#domain/shell/analytics-events.ts';
import { mayPrefetch, withCarriedQuery } from '#domain/sites/routing/link-rules.ts';
import { accessibleName, type LinkEvent, linkEvent } from './link-event.ts';

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** A link in such a part of the page is followed without another page. */
const STAYS = '[data-stays]';

/** On capture, so that the link and its event are complete before the click is handled. */
document.addEventListener(
  'click',
  ({ target }) => {
    const link = linkOf(target);
    const href = link?.getAttribute('href');
    if (!link || !href || location.search === '') return;
    const carried = withCarriedQuery(href, location.href);
    if (carried !== href) link.href = carried;
  },
  { capture: true },
);

/** A mouse that only passes over a link does not rest on it that long. */
const DWELL = 80;
/** The address of the account, on sites with accounts. */
const garage = document.querySelector<HTMLElement>('[data-account]')?.dataset['account'] ?? null;
const done = new Set([location.pathname + location.search]);

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isThrifty(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

function prefetch(to: HTMLAnchorElement): void {
  if (to.closest(STAYS)) return;
  const { origin, pathname, search, target, download } = to;
  const page = pathname + search;
  if (origin !== location.origin || done.has(page) || target === '_blank' || download !== '') return;
  if (!mayPrefetch(pathname, garage) || isThrifty()) return;
  done.add(page);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = page;
  document.head.append(link);
}

let resting: ReturnType<typeof setTimeout> | undefined;
let restingOn: HTMLAnchorElement | null = null;

document.addEventListener('pointerover', ({ target, pointerType }) => {
  const link = linkOf(target);
  if (link === restingOn || pointerType !== 'mouse') return;
  clearTimeout(resting);
  restingOn = link;
  if (link) resting = setTimeout(prefetch, DWELL, link);
});
for (const intent of ['touchstart', 'focusin'])
  document.addEventListener(
    intent,
    ({ target }) => {
      const link = linkOf(target);
      if (link) prefetch(link);
    },
    { passive: true },
  );

const LONGEST_LABEL = 80;

const send = <Name extends LinkEvent['name']>(event: { name: Name; payload: EventPayloads[Name] }) =>
  track(event.name, event.payload);

/** One listener for all links, including those that islands add. A click that was prevented follows no link. */
document.addEventListener('click', ({ target, defaultPrevented }) => {
  if (defaultPrevented) return;
  const link = linkOf(target);
  if (!(link instanceof HTMLAnchorElement)) return;
  const event = linkEvent({
    href: link.href,
    label: accessibleName(link).slice(0, LONGEST_LABEL),
    placement: link.closest('header, main, footer, dialog')?.localName ?? 'page',
    location: link.closest('[data-location]')?.getAttribute('data-location') ?? null,
    isDirections: link.hasAttribute('data-directions'),
    origin: location.origin,
  });
  if (event) send(event);
});
