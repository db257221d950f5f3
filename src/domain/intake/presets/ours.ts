import { FIELD_NAMES } from '#domain/vehicle/fields.ts';
import type { Mapping } from '../mapping.ts';

/** Also of a table, whose columns are called like our fields. */
export const OURS: Mapping = Object.fromEntries(FIELD_NAMES.map((name) => [name, name]));
