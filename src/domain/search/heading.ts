import type { SiteConfig } from '#domain/site/schema.ts';
import { capitalised } from '#domain/text/capitals.ts';
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
