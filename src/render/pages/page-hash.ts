import { memoise } from '#domain/lib/memoise.ts';
import type { SearchPageModel } from '#features/search/results/search-page.ts';
import type { VehiclePageModel } from '#features/vehicles/page/vehicle-page.ts';
import { sha } from '#render/generations/fingerprint.ts';
import type { PageModel } from '#routes';

export interface PageHashes {
  /** The hash of everything that the page shows. */
  readonly whole: string;
  /** The hash of the page's own content: other vehicles on it have pages of their own. */
  readonly own: string;
}

const hashOf = memoise((part: object) => sha(JSON.stringify(part)));

const hashWith = (own: string, parts: readonly object[]): string =>
  sha([own, ...parts.map(hashOf)].join(' '));

function vehicleHashes(model: VehiclePageModel): PageHashes {
  const { similar } = model;
  const own = sha(JSON.stringify({ ...model, similar: null }));
  return { own, whole: hashWith(`${own} ${similar.title}`, similar.cards) };
}

function searchHashes({ cards, results: { site, ...rest }, ...model }: SearchPageModel): PageHashes {
  const whole = hashWith(JSON.stringify([model, rest]), [site, ...cards]);
  return { whole, own: whole };
}

/** Hashes a page. Two pages with the same hash show the same. What stands on many pages of a dealer is hashed once. */
export function pageHashes(model: PageModel): PageHashes {
  if (model.kind === 'vehicle') return vehicleHashes(model);
  if (model.kind === 'search') return searchHashes(model);
  const whole = sha(JSON.stringify(model));
  return { whole, own: whole };
}
