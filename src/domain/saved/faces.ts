import type { SiteConfig } from '#domain/site/schema.ts';
import { paths } from '#paths';

export interface SavedFace {
  readonly name: string;
  /** A heart is what shoppers press: the list of hearts has one too, unless it is more than a list. */
  readonly icon: 'heart' | 'garage';
  /** The page of the saved list, and its replacement on a site without it. */
  readonly leadsTo: readonly string[];
}

type Config = Pick<SiteConfig, 'saved' | 'garage'>;
type Face = SiteConfig['saved']['face'];

const FACES: Readonly<Record<Face, (config: Config) => SavedFace>> = {
  favourites: () => ({ name: 'Favourites', icon: 'heart', leadsTo: [paths.favourites] }),
  compare: () => ({ name: 'Compare', icon: 'heart', leadsTo: [paths.compare] }),
  garage: ({ garage }) => ({
    name: garage.name,
    icon: 'garage',
    leadsTo: [garage.path, paths.favourites],
  }),
};

/** The name and link of a site's saved list. Null if it has none. */
export const savedFace = (config: Config): SavedFace | null =>
  config.saved.enabled ? FACES[config.saved.face](config) : null;
