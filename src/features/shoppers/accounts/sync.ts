import { keepDetailsInStep } from './details-sync.ts';
import { keepCarsInStep } from './saved-cars-sync.ts';

/** Code for signed-in shoppers, loaded for nobody else. */
export async function keepInStep(): Promise<void> {
  await Promise.all([keepCarsInStep(), keepDetailsInStep()]);
}
