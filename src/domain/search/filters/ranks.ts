/** A place in a list. Places count in tens, so that another fits between two. */
export type Rank = number;

export const inPlace = <All extends string, Name extends All>(
  names: readonly All[],
  placeOf: (name: All) => Rank | undefined,
): readonly Name[] =>
  names
    .filter((name): name is Name => placeOf(name) !== undefined)
    .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
