import type { IntakeField } from './fields.ts';

/** A vehicle in our fields, before it is read as one. */
export type Entry = Partial<Record<IntakeField, unknown>>;
