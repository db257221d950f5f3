import { keepCarsInStep } from './cars-in-step.ts';
import { keepDetailsInStep } from './details-in-step.ts';

/** What only those who are signed in need: loaded for nobody else. */
export async function keepInStep(): Promise<void> {
  await Promise.all([keepCarsInStep(), keepDetailsInStep()]);
}
