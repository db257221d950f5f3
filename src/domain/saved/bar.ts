import type { SavedCars } from './saved-cars.ts';

// Apart from the list itself, which scripts without the bar read too.
const SHOWN = 3;
const MOST_COUNTED = 9;

/** How long the bar stays after the list has changed. */
export const BAR_MS = 5000;

export interface SavedBar {
  readonly shown: SavedCars;
  /** `+2` for those beyond; never more than `+9`, and nothing where all are shown. */
  readonly more: string | null;
}

export function savedBar(cars: SavedCars): SavedBar {
  const beyond = cars.length - SHOWN;
  return {
    shown: cars.slice(0, SHOWN),
    more: beyond > 0 ? `+${Math.min(beyond, MOST_COUNTED)}` : null,
  };
}
