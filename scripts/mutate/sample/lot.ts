import { createHash } from 'node:crypto';

/** A mutant, by what does not change when others come or go. */
export interface Placed {
  readonly fileName: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly mutatorName: string;
  readonly replacement: string;
}

const ticketOf = (
  { fileName, location: { start, end }, mutatorName, replacement }: Placed,
  seed: number,
): string =>
  createHash('sha256')
    .update(
      [seed, fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('\0'),
    )
    .digest('hex');

/** So many of them, each with the same chance; the same seed draws the same. */
export function drawn<T extends Placed>(all: readonly T[], size: number, seed: number): readonly T[] {
  return all
    .map((one) => ({ one, ticket: ticketOf(one, seed) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);
}
