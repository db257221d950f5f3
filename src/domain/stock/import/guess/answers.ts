import { fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import type { FieldKind } from '#domain/vehicles/attributes/stock-field.ts';
import { folded } from '../column-lookup.ts';
import type { FeedColumn } from './columns.ts';

const SAME_FOR_ALL = /^(?:=|(?:the )?same for all:?|all:)\s*(.+)$/i;
const NUMBERS: ReadonlySet<FieldKind> = new Set(['money', 'distance', 'year', 'count']);

/** Returns the value of an answer such as `=Ford` or `the same for all: Ford`, and null for any other. */
export function sameForAll(field: VehicleField, answer: string): string | number | null {
  const text = SAME_FOR_ALL.exec(answer.trim())?.[1]?.trim();
  if (text === undefined) return null;
  return NUMBERS.has(fieldUse(field).kind) && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Finds the column that an answer names: by its name in any spelling, or by its number in the list, from 1. */
export const columnAnswered = (columns: readonly FeedColumn[], answer: string): FeedColumn | undefined =>
  columns.find(({ name }) => name === answer.trim()) ??
  columns.find(({ name }) => folded(name) !== '' && folded(name) === folded(answer)) ??
  (/^\d+$/.test(answer.trim()) ? columns[Number(answer) - 1] : undefined);
