import type { SavedTrouble } from './store.ts';

const WORDS: Readonly<Record<SavedTrouble, string>> = {
  'not-kept': 'This browser keeps no list: what you save lasts until you leave this page.',
  damaged: 'Part of what you saved could not be read and was left out.',
};

const SHOWN_MS = 10_000;
const said = new Set<SavedTrouble>();

/** Says it once a page, politely. The live region must exist before its text, or screen readers miss it. */
export function sayTrouble(trouble: SavedTrouble): void {
  if (said.has(trouble)) return;
  said.add(trouble);
  const region = document.createElement('div');
  region.className = 'saved-notice no-print';
  region.setAttribute('role', 'status');
  document.body.append(region);
  setTimeout(() => {
    region.textContent = WORDS[trouble];
  }, 100);
  setTimeout(() => region.remove(), SHOWN_MS);
}
