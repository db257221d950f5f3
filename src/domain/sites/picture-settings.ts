import { picked } from '#domain/lib/records.ts';
import type { SiteConfig } from './site-schema.ts';

const FIELDS = ['provider', 'quality'] as const satisfies readonly (keyof SiteConfig['images'])[];

/** What a browser needs to know to name pictures. How a build comes to them is no part of it. */
export type PictureSettings = Pick<SiteConfig['images'], (typeof FIELDS)[number]>;

export const pictureSettings = ({ images }: Pick<SiteConfig, 'images'>): PictureSettings =>
  picked(images, FIELDS);
