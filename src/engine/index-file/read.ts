import type { Column } from '../columns.ts';
import { IndexError } from '../index-error.ts';
import { decode, type Lookup } from './decode.ts';
import type { EncodedColumns } from './encoding.ts';

/**
 * Columns of `size` documents by name, each decoded when first asked for; what is not among them is asked of `others`,
 * and is otherwise an attribute that no document has.
 */
export function readColumns(columns: EncodedColumns, size: number, others?: Lookup): Lookup {
  const encodings = new Map(columns);
  const decoded = new Map<string, Column>();
  const read: Lookup = (attribute) => {
    const known = decoded.get(attribute);
    if (known) return known;
    const encoding = encodings.get(attribute);
    const column = encoding
      ? decode(encoding, read)
      : (others?.(attribute) ?? { values: [undefined], codes: new Uint32Array(size) });
    if (column.codes.length !== size)
      throw new IndexError(
        'corrupt',
        `The column "${attribute}" of the stock index has ${column.codes.length} rows, expected ${size}. Build the index again.`,
      );
    decoded.set(attribute, column);
    return column;
  };
  return read;
}
