import { type Column, columnOf } from '../columns.ts';
import { decode, type Lookup } from './decode.ts';
import type { EncodedColumns } from './encoding.ts';

/** Columns by name, each decoded when first asked for; what is not among them is asked of `others`. */
export function readColumns(columns: EncodedColumns, others?: Lookup): Lookup {
  const encodings = new Map(columns);
  const decoded = new Map<string, Column>();
  const read: Lookup = (attribute) => {
    const known = decoded.get(attribute);
    if (known) return known;
    const encoding = encodings.get(attribute);
    const column = encoding ? decode(encoding, read) : (others?.(attribute) ?? columnOf([], 0));
    decoded.set(attribute, column);
    return column;
  };
  return read;
}
