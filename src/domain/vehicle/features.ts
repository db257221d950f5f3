import { type Folded, foldList } from './fold.ts';
import type { Vehicle } from './schema.ts';

const MOST_SHOWN = 12;

/** What a vehicle has: the feed’s own list, else what its filters say. */
export const featuresOf = ({
  features,
  filtered_features,
}: Pick<Vehicle, 'features' | 'filtered_features'>): Folded<string> =>
  foldList(features.length > 0 ? features : filtered_features, MOST_SHOWN);
