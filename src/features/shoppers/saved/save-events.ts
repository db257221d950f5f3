// Everything that is needed after a change, in one file that is loaded with the first.
import { BAR_MS, type SavedCar, savedBar } from '#domain/shoppers/saved/saved-cars.ts';
import { $saved, type SavedChange, type SavedTrouble } from './store.ts';

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

function nameOf(change: SavedChange): string {
  return change.kind === 'added' ? `${change.car.name} saved` : `${change.removal.car.name} removed`;
}

for (const event of ['pointerleave', 'focusout']) panel?.addEventListener(event, closeSoon);

export function showBar(change: SavedChange): void {
  const status = bar?.querySelector('[role="status"]');
  const { length } = $saved.get();
  if (!panel || !status) return;
  status.textContent = `${nameOf(change)}. ${length} saved in all.`;
  draw();
  panel.hidden = length === 0;
  closeSoon();
}

const WORDS: Readonly<Record<SavedTrouble, string>> = {
  'not-kept': 'This browser keeps no list: what you save lasts until you leave this page.',
  damaged: 'Part of what you saved could not be read and was left out.',
};

const SHOWN_MS = 10_000;
const reported = new Set<SavedTrouble>();

/** Reports the failure once a page, politely. The live region must exist before its text, or screen readers miss it. */
export function sayTrouble(trouble: SavedTrouble): void {
  if (reported.has(trouble)) return;
  reported.add(trouble);
  const region = document.createElement('div');
  region.className = 'saved-notice no-print';
  region.setAttribute('role', 'status');
  document.body.append(region);
  setTimeout(() => {
    region.textContent = WORDS[trouble];
  }, 100);
  setTimeout(() => region.remove(), SHOWN_MS);
}
