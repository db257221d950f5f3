/**
 * The conditions in the order in which they are offered. Browsers read this file, because the schema beside it
 * would bring its library along.
 */
export const CAR_TYPES = ['new', 'demo', 'used'] as const;
export type CarType = (typeof CAR_TYPES)[number];
