/**
 * Caches what was made in this round and the previous one, each by everything that it was made from. A value that a round does
 * not use is dropped at the end of the next one, so the cache holds no more than two rounds need.
 */
export class TwoRoundCache<Made> {
  #before: ReadonlyMap<string, { readonly made: Made }> = new Map();
  #now = new Map<string, { readonly made: Made }>();

  /** Returns the cached value. `from` must differ whenever `make` would make something else. */
  of(from: string, make: () => Made): Made {
    const entry = this.#now.get(from) ?? this.#before.get(from) ?? { made: make() };
    this.#now.set(from, entry);
    return entry.made;
  }

  beginRound(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}

/** Caches in the given memory. Without one it makes the value each time and never calls `from`. */
export const cached = <Made>(
  cache: TwoRoundCache<Made> | undefined,
  from: () => string,
  make: () => Made,
): Made => (cache === undefined ? make() : cache.of(from(), make));

export function once<Made>(make: () => Made): () => Made {
  let cached: { readonly made: Made } | undefined;
  return () => {
    cached ??= { made: make() };
    return cached.made;
  };
}

/** Calls `make` once for each subject, and caches the result as long as the subject exists. */
export function memoise<Subject extends object, Made>(
  make: (subject: Subject) => Made,
): (subject: Subject) => Made {
  const cache = new WeakMap<Subject, { readonly made: Made }>();
  return (subject) => {
    const made = cache.get(subject) ?? { made: make(subject) };
    cache.set(subject, made);
    return made.made;
  };
}
