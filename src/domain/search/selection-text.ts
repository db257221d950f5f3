import type { SiteConfig } from '#domain/site/schema.ts';
import type { Crumb } from '#domain/structured-data/pages.ts';
import { capitalised } from '#domain/text/capitals.ts';
import { paths } from '#paths';
import type { Selection } from './selection.ts';

/** `new-used-and-demo-cars` → `New, used and demo cars`, `rv-vehicles` → `RV vehicles` */
const headingOfSlug = (slug: string) =>
  capitalised(
    slug
      .replaceAll('-', ' ')
      .replace(/^(new|used) (used|demo) and /, '$1, $2 and ')
      .replace(/\b(?:rv|suv|ev)s?\b/g, (word) => word.toUpperCase().replace(/S$/, 's')),
  );

/** `Used motorcycles`, `Toyota cars`, `Toyota Corolla`, `SUVs`; with nothing chosen what the default path says. */
export function resultsHeading(
  selection: Selection | null,
  { vehicles, default_search_path }: Pick<SiteConfig, 'vehicles' | 'default_search_path'>,
): string {
  switch (selection?.kind) {
    case undefined:
      return headingOfSlug(default_search_path);
    case 'type':
      return capitalised(`${selection.type} ${vehicles.many}`);
    case 'make':
      return `${selection.make} ${vehicles.many}`;
    case 'model':
      return `${selection.make} ${selection.model}`;
    case 'body':
      return `${selection.body}s`;
  }
}

type TrailConfig = Pick<SiteConfig, 'vehicles' | 'search' | 'default_search_path'>;

function ownCrumbs(selection: Selection, config: TrailConfig): readonly Crumb[] {
  const { many } = config.vehicles;
  const href = paths.search(selection, config);
  switch (selection.kind) {
    case 'type':
      return [{ label: capitalised(`${selection.type} ${many}`), href }];
    case 'make':
      return [{ label: selection.make, href }];
    case 'model':
      return [...ownCrumbs({ kind: 'make', make: selection.make }, config), { label: selection.model, href }];
    case 'body':
      return [{ label: `${selection.body}s`, href }];
  }
}

/** `Cars › Toyota › Corolla`: from all results to those of a selection. */
export const selectionTrail = (selection: Selection | null, config: TrailConfig): readonly Crumb[] => [
  { label: capitalised(config.vehicles.many), href: paths.searchDefault(config) },
  ...(selection === null ? [] : ownCrumbs(selection, config)),
];
