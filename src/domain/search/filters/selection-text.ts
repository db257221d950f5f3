import { capitalised } from '#domain/lib/words.ts';
import type { Crumb } from '#domain/shell/structured-data/pages.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { bodiesNamed, bodiesTitled } from '#domain/vehicles/attributes/body-shape.ts';
import { paths } from '#paths';
import type { Selection } from './selection.ts';

/** `Used motorcycles`, `Toyota cars`, `Toyota Corolla`, `SUVs` */
export function resultsHeading(selection: Selection, { vehicles }: Pick<SiteConfig, 'vehicles'>): string {
  switch (selection.kind) {
    case 'collection':
      return capitalised(selection.collection.heading.replaceAll('{many}', vehicles.many));
    case 'make':
      return `${selection.make} ${vehicles.many}`;
    case 'model':
      return `${selection.make} ${selection.model}`;
    case 'body':
      return bodiesTitled(selection.body);
  }
}

/** Returns the window’s title. The title of a model's page is its name alone. */
export const resultsTitle = (selection: Selection, config: Pick<SiteConfig, 'vehicles'>): string =>
  `${resultsHeading(selection, config)}${selection.kind === 'model' ? ' in stock' : ''}`;

function namedIn(selection: Selection, { vehicles }: Pick<SiteConfig, 'vehicles'>): string {
  switch (selection.kind) {
    case 'collection':
      return selection.collection.heading.replaceAll('{many}', vehicles.many).replaceAll(' and ', ' or ');
    case 'make':
      return selection.make;
    case 'model':
      return `${selection.make} ${selection.model}`;
    case 'body':
      return bodiesNamed(selection.body);
  }
}

/** `No new or demo motorcycles in stock now`, `No Toyota in stock now` */
export const noneText = (selection: Selection, config: Pick<SiteConfig, 'vehicles'>): string =>
  `No ${namedIn(selection, config)} in stock now`;

type TrailConfig = Pick<SiteConfig, 'vehicles' | 'search' | 'default_search_path'>;

function ownCrumbs(selection: Selection, config: TrailConfig): readonly Crumb[] {
  const href = paths.search(selection, config);
  switch (selection.kind) {
    case 'collection':
      return selection.collection.path === config.default_search_path
        ? []
        : [{ label: resultsHeading(selection, config), href }];
    case 'make':
      return [{ label: selection.make, href }];
    case 'model':
      return [...ownCrumbs({ kind: 'make', make: selection.make }, config), { label: selection.model, href }];
    case 'body':
      return [{ label: bodiesTitled(selection.body), href }];
  }
}

/** Leads from all results to those of a selection: `Cars › Toyota › Corolla`. */
export const selectionTrail = (selection: Selection, config: TrailConfig): readonly Crumb[] => [
  { label: capitalised(config.vehicles.many), href: paths.searchDefault(config) },
  ...ownCrumbs(selection, config),
];
