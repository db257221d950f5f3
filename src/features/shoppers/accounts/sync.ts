import { keepDetailsInStep } from './details-sync.ts';
import { keepCarsInStep } from './saved-cars-sync.ts';

/** Loads the code for signed-in shoppers only. */
export async function keepInStep(): Promise<void> {
  await Promise.all([keepCarsInStep(), keepDetailsInStep()]);
}
