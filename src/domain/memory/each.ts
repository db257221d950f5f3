/** `make` once, when it is first wanted. */
export function once<Made>(make: () => Made): () => Made {
  let known: { readonly made: Made } | undefined;
  return () => {
    known ??= { made: make() };
    return known.made;
  };
}

/** `make` once for each subject, as long as the subject is there. */
export function onceEach<Subject extends object, Made>(
  make: (subject: Subject) => Made,
): (subject: Subject) => Made {
  const known = new WeakMap<Subject, { readonly made: Made }>();
  return (subject) => {
    const found = known.get(subject) ?? { made: make(subject) };
    known.set(subject, found);
    return found.made;
  };
}
