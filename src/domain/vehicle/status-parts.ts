import type { StatusTable } from './status.ts';

/**
 * Parts of the table of states where a stock is large. The number never follows from the stock: a browser that knows an
 * id knows its part. Of 17,000 vehicles a part has 65, about 400 bytes; a page of results asks for some twenty.
 */
export const STATUS_PARTS = 256;

/** The part that a vehicle’s state stands in: Fowler, Noll and Vo’s hash of the id, whose low bits are spread well. */
export function statusPartOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % STATUS_PARTS;
}

/** The table in its parts, in their order. A part without vehicles is an empty table. */
export function statusParts(table: StatusTable): readonly StatusTable[] {
  const parts = Map.groupBy(Object.entries(table), ([id]) => statusPartOf(id));
  return Array.from({ length: STATUS_PARTS }, (_, part) => Object.fromEntries(parts.get(part) ?? []));
}
