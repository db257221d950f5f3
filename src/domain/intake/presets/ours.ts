import { INTAKE_FIELD_NAMES } from '../fields.ts';
import type { Mapping } from '../mapping.ts';

/** Also of a table, whose columns are called like our fields. */
export const OURS: Mapping = Object.fromEntries(INTAKE_FIELD_NAMES.map((name) => [name, name]));
