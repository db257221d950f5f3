import type { Condition } from './mapping.ts';
import { numberIn } from './numbers.ts';
import { leaves, type Places, type Row } from './place.ts';

const low = (text: string): string => text.trim().toLowerCase();

const setOf = (values: readonly string[] | undefined): ReadonlySet<string> | null =>
  values === undefined ? null : new Set(values.map(low));

/** Whether a row is one of those that are wanted. */
export function conditionOn(condition: Condition, places: Places): (row: Row) => boolean {
  const { from, least, most, matches } = condition;
  const names = typeof from === 'string' ? [from] : from;
  const wanted = setOf(condition.is);
  const unwanted = setOf(condition.not);
  const matcher = matches === undefined ? null : new RegExp(matches, 'iu');
  return (row) => {
    const text =
      names.map((name) => leaves(places.at(row, name))[0] ?? '').find((one) => one.trim() !== '') ?? '';
    if (wanted !== null && !wanted.has(low(text))) return false;
    if (unwanted?.has(low(text))) return false;
    if (matcher !== null && !matcher.test(text)) return false;
    if (least === undefined && most === undefined) return true;
    const value = numberIn(text)?.value;
    return value !== undefined && value >= (least ?? value) && value <= (most ?? value);
  };
}
