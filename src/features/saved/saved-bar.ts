import type { SavedCar } from '#domain/saved/saved-cars.ts';
import { BAR_MS, savedBar } from '#domain/saved/saved-cars.ts';
import { $saved, type Change } from './store.ts';

const bar = document.querySelector<HTMLElement>('.saved-bar');
const panel = bar?.querySelector<HTMLElement>('.saved-bar-panel');
let closing: ReturnType<typeof setTimeout> | undefined;

function thumbnail({ name, slug, primary_image_url }: SavedCar): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = (bar?.dataset['cars'] ?? '').replace('{slug}', slug);
  link.textContent = name;
  if (primary_image_url !== null) {
    const image = new Image(80, 50);
    image.src = primary_image_url;
    image.alt = name;
    link.replaceChildren(image);
  }
  entry.append(link);
  return entry;
}

function draw(): void {
  const { shown, more } = savedBar($saved.get());
  panel?.querySelector('ul')?.replaceChildren(...shown.map(thumbnail));
  const badge = panel?.querySelector<HTMLElement>('.saved-bar-more');
  if (badge) {
    badge.hidden = more === null;
    badge.textContent = more;
  }
}

/** A bar under the pointer or with the focus is in use. */
const isInUse = () => panel?.matches(':hover, :focus-within') ?? false;

function closeSoon(): void {
  clearTimeout(closing);
  closing = setTimeout(() => {
    if (panel && !isInUse()) panel.hidden = true;
  }, BAR_MS);
}

function nameOf(change: Change): string {
  return change.kind === 'added' ? `${change.car.name} saved` : `${change.removal.car.name} removed`;
}

for (const event of ['pointerleave', 'focusout']) panel?.addEventListener(event, closeSoon);

export function showBar(change: Change): void {
  const status = bar?.querySelector('[role="status"]');
  const { length } = $saved.get();
  if (!panel || !status) return;
  status.textContent = `${nameOf(change)}. ${length} saved in all.`;
  draw();
  panel.hidden = length === 0;
  closeSoon();
}
