import type { Json } from '#domain/search/results/multi-search.ts';
import type { Column } from '../columns.ts';

const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

function isSameColumn(one: Column, other: Column): boolean {
  return (
    one.values.length === other.values.length &&
    one.codes.length === other.codes.length &&
    one.codes.every((code, document) => code === other.codes[document]) &&
    one.values.every((value, code) => isSameValue(value, other.values[code]))
  );
}

/**
 * The columns of a stock from one build to the next. An unchanged column is the same object as before, so that results
 * cached for it can be used again.
 */
export class SteadyColumns {
  readonly #known = new Map<string, Column>();

  of(name: string, column: Column): Column {
    const previous = this.#known.get(name);
    if (previous !== undefined && isSameColumn(previous, column)) return previous;
    this.#known.set(name, column);
    return column;
  }
}
