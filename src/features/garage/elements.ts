/** A copy of what the page has ready to be filled in. */
export function copyOf(name: string): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const copy = template?.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`The page has nothing ready for "${name}".`);
  return copy;
}

export const within = (element: Element, selector: string): HTMLElement | null =>
  element.querySelector<HTMLElement>(selector);

/** Puts words into their place; a place without words is not there. */
export function say(element: Element, selector: string, words: string | null): void {
  const place = within(element, selector);
  if (place === null) return;
  place.textContent = words;
  place.hidden = words === null || words === '';
}

/** A row’s heading, which leads somewhere where there is a page to lead to. */
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
