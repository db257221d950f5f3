/**
 * Test files share a thread, and after each Stryker records the mutants that its tests reached. This clears what earlier
 * files reached, or Stryker would record it again for every later file.
 */
const { mutantCoverage = {} }: { readonly mutantCoverage?: Readonly<Record<string, object>> } =
  Reflect.get(globalThis, '__stryker__') ?? {};

for (const met of Object.values(mutantCoverage))
  for (const key of Object.keys(met)) Reflect.deleteProperty(met, key);

export {};
