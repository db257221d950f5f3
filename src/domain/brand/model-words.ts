import { shorten } from '#domain/page/head-model.ts';
import type { Model } from './schema.ts';

/** The label in front of a model's name. */
const LABELS: Readonly<Record<NonNullable<Model['status']>, string>> = {
  all_new: 'All new',
  new: 'New',
  coming_soon: 'Coming Soon',
};

export const modelStatusLabel = (status: Model['status']): string | null =>
  status === null ? null : LABELS[status];

const LONGEST_DESCRIPTION = 75;

/** A description that fits a tile, cut between words. */
export const shortDescription = ({ short_description }: Pick<Model, 'short_description'>): string | null =>
  short_description && shorten(short_description, LONGEST_DESCRIPTION);
