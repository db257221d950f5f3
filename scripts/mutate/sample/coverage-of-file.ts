/**
 * Files share a thread, and Stryker takes down after each which mutants its tests have met. What the files before it have
 * met is forgotten here, or it would be taken down again with each.
 */
const { mutantCoverage = {} }: { readonly mutantCoverage?: Readonly<Record<string, object>> } =
  Reflect.get(globalThis, '__stryker__') ?? {};

for (const met of Object.values(mutantCoverage))
  for (const key of Object.keys(met)) Reflect.deleteProperty(met, key);

export {};
