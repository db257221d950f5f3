import type { Model } from './schema.ts';

/** What stands in front of a model's name. */
const LABELS: Readonly<Record<NonNullable<Model['status']>, string>> = {
  all_new: 'All new',
  new: 'New',
  coming_soon: 'Coming Soon',
};

export const modelStatusLabel = (status: Model['status']): string | null =>
  status === null ? null : LABELS[status];
