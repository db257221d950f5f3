export function copyOf(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const copy = template?.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`The page has no element for "${name}".`);
  return copy;
}

export const within = (element: Element, selector: string): HTMLElement | null =>
  element.querySelector<HTMLElement>(selector);

/** Puts text into an element. An element without text is removed. */
export function say(element: Element, selector: string, words: string | null): void {
  const place = within(element, selector);
  if (place === null) return;
  place.textContent = words;
  place.hidden = words === null || words === '';
}

/** Writes a row's heading, linked if there is a page. */
export function sayName(place: HTMLElement | null, name: string, href: string | null): void {
  const heading = document.createElement('h3');
  place?.replaceChildren(heading);
  if (href === null) {
    heading.textContent = name;
    return;
  }
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  heading.append(link);
}
