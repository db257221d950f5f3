/** One page of a longer list, from 1. */
export interface ListPage<T> {
  readonly number: number;
  readonly of: number;
  readonly items: readonly T[];
}

/** An empty list has one empty page. */
export function listPages<T>(items: readonly T[], size: number): readonly ListPage<T>[] {
  const of = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: of }, (_, index) => ({
    number: index + 1,
    of,
    items: items.slice(index * size, (index + 1) * size),
  }));
}
