import { keepDetailsInStep } from './details-sync.ts';
import { keepCarsInStep } from './saved-cars-sync.ts';

/** What only those who are signed in need: loaded for nobody else. */
export async function keepInStep(): Promise<void> {
  await Promise.all([keepCarsInStep(), keepDetailsInStep()]);
}
