import { picked } from '#domain/lib/records.ts';
import type { SiteConfig } from './site-schema.ts';

const FIELDS = ['provider', 'quality'] as const satisfies readonly (keyof SiteConfig['images'])[];

/** The settings that a browser needs to name pictures. How a build produces them is not included. */
export type PictureSettings = Pick<SiteConfig['images'], (typeof FIELDS)[number]>;

export const pictureSettings = ({ images }: Pick<SiteConfig, 'images'>): PictureSettings =>
  picked(images, FIELDS);
