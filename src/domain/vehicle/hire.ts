/** As what a vehicle is let by the week. */
export type Hire = 'rental' | 'subscription';

/** As what a category says that its vehicles are let, if it is one that does: `rental-cars`. */
export const hireOf = (category: string): Hire | undefined =>
  /^(rental|subscription)-cars$/.exec(category)?.[1] as Hire | undefined;

/** As what all vehicles of a list of these categories are let; of several it cannot be said. */
export const letInList = (categories: readonly string[]): Hire | undefined => hireOf(categories.join());
