/** Removes control codes, which text from shoppers may hold and a terminal would obey. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '·');

export type Cell = string | number;

const NUMERIC = /^[≥≤~]?\s?[\d.,]+(?:\s?\S{0,4})?$|^–$|^$/;

/** Aligns the columns. Columns of numbers are right-aligned. */
export function textTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isRight = head.map((_, column) => cells.every((row) => NUMERIC.test(row[column] ?? '')));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) =>
        isRight[column] ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width),
      )
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(line)].join('\n');
}

export const seconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

/** Returns the quantile: the value that the given share of all values, from 0 to 1, does not exceed. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};
