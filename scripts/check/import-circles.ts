type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Each as the files on the way from one back to itself. Where circles share files not every one is told, but one is
 * told as long as there are any.
 */
export function importCircles(imports: Imports): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function follow(file: string): void {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  }

  for (const file of imports.keys()) follow(file);
  return circles;
}
