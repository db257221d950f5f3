import { shorten } from '#domain/page/head-model.ts';
import type { Model } from './schema.ts';

const LONGEST_DESCRIPTION = 75;

/** What a tile has room for, cut between words. */
export const shortDescription = ({ short_description }: Pick<Model, 'short_description'>): string | null =>
  short_description && shorten(short_description, LONGEST_DESCRIPTION);
