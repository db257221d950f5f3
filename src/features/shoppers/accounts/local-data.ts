import { isGateType, safeTarget } from '#domain/shoppers/accounts/sign-in.ts';
import type { SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { paths } from '#paths';
import { $saved, openSaved } from '../saved/store.ts';
import { pendingSearchName, RETURN_MARK } from './pending-search.ts';

/** The number of cars that fit beside the form. */
const MOST_SHOWN = 4;

function row({ name, slug, primary_image_url }: SavedCar): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href: paths.vehicle(slug) });
  const frame = document.createElement('span');
  if (primary_image_url !== null) {
    const image = new Image(96, 60);
    image.alt = '';
    image.src = primary_image_url;
    frame.append(image);
  }
  link.append(frame, name);
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

/** Shows beside a sign-in for the garage what this device has saved, which is visible without an account. */
function showPendingSearch(aside: HTMLElement): void {
  const query = new URLSearchParams(location.search);
  const type = query.get('type');
  if (!isGateType(type) || type !== 'my-garage') return;
  const within = <E extends HTMLElement>(selector: string): E | null => aside.querySelector<E>(selector);
  const search = query.get('redirect')?.endsWith(RETURN_MARK) ?? false;
  within('[data-kept-search]')?.toggleAttribute('hidden', !search);
  const link = within<HTMLAnchorElement>('[data-kept-link]');
  const back = safeTarget(query.get('back'), location.origin);
  if (link) link.href = back;
  const name = pendingSearchName(back);
  if (link && name !== null) link.textContent = name;
  openSaved();
  $saved.subscribe((cars) => {
    within('[data-kept-cars]')?.replaceChildren(...cars.slice(0, MOST_SHOWN).map(row));
    within('[data-kept-all]')?.toggleAttribute('hidden', cars.length === 0);
    aside.hidden = cars.length === 0 && !search;
  });
}

const aside = document.querySelector<HTMLElement>('[data-kept]');
if (aside) showPendingSearch(aside);
