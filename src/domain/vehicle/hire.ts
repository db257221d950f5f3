/** How a vehicle is let by the week. */
export type Hire = 'rental' | 'subscription';

/** The kind of hire that a category means, if any: `rental-cars`. */
export const hireOf = (category: string): Hire | undefined =>
  /^(rental|subscription)-cars$/.exec(category)?.[1] as Hire | undefined;

/**
 * The kind of hire of every vehicle in a list with these categories. Undefined if there are several categories.
 */
export const letInList = (categories: readonly string[]): Hire | undefined => hireOf(categories.join());
