/**
 * A pressed choice looks pressed in the very next frame, before anything is drawn anew. It is marked on the element
 * itself, because drawing a component for it would take longer than the frame.
 */
const MARK = 'pressed';

/** The element that was pressed, and where it stood before anything else was drawn. */
let anchor: { readonly element: HTMLElement; readonly top?: number } | undefined;

export function release(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`.results [data-${MARK}]`))
    delete element.dataset[MARK];
}

export function press(element: HTMLElement): void {
  release();
  element.dataset[MARK] = '';
  anchor = { element };
}

/** Looks where the pressed choice stands. To be asked when everything is laid out: in the middle of a click it is not. */
export function noteAnchor(): void {
  if (anchor) anchor = { ...anchor, top: anchor.element.getBoundingClientRect().top };
}

/** Lists above the pressed choice may be longer or shorter now. It stays under the pointer as far as its column scrolls. */
export function keepAnchorStill(): void {
  const column = anchor?.element.closest('.filters-list');
  if (anchor?.top !== undefined && column)
    column.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
  anchor = undefined;
}
