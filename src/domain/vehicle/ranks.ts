/** Where something stands in a list. Places count in tens, so that another can come between two. */
export type Rank = number;

/** The names of those that have a place, in its order. */
export const inPlace = <All extends string, Name extends All>(
  names: readonly All[],
  placeOf: (name: All) => Rank | undefined,
): readonly Name[] =>
  names
    .filter((name): name is Name => placeOf(name) !== undefined)
    .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
