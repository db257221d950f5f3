import { track } from '#adapters/analytics/client.ts';
import type { EventPayloads } from '#domain/lead/events.ts';
import { type LinkEvent, linkEvent } from './link-event.ts';

const LONGEST_LABEL = 80;

const send = <Name extends LinkEvent['name']>(event: { name: Name; payload: EventPayloads[Name] }) =>
  track(event.name, event.payload);

/** One listener for all links of a page, those that islands add later too; a click that was taken for something else follows none. */
document.addEventListener('click', ({ target, defaultPrevented }) => {
  if (defaultPrevented) return;
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const event = linkEvent({
    href: link.href,
    label: (link.textContent ?? '').trim().slice(0, LONGEST_LABEL),
    placement: link.closest('header, main, footer, dialog')?.localName ?? 'page',
    location: link.closest('[data-location]')?.getAttribute('data-location') ?? null,
    isDirections: link.hasAttribute('data-directions'),
    origin: location.origin,
  });
  if (event) send(event);
});
