import { slugify } from '#domain/dealers/location-slug.ts';
import type { Collection } from '../results/collections.ts';

/** What the path of a results page selects, without a query. */
export type Selection =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'make'; readonly make: string }
  | { readonly kind: 'model'; readonly make: string; readonly model: string }
  | { readonly kind: 'body'; readonly body: string };

/** Returns the part of the path below the site’s search base: `used-cars`, `toyota`, `toyota/corolla`, `suv`. */
export function selectionPath(selection: Selection): string {
  switch (selection.kind) {
    case 'collection':
      return selection.collection.path;
    case 'make':
      return slugify(selection.make);
    case 'model':
      return `${slugify(selection.make)}/${slugify(selection.model)}`;
    case 'body':
      return slugify(selection.body);
  }
}
