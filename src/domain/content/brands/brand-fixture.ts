import { slugify } from '#domain/dealers/location-slug.ts';
import type { Brand, Model } from './brand-schema.ts';

export const modelWith = (name: string, fields: Partial<Model> = {}): Model => ({
  name,
  slug: slugify(name),
  status: null,
  image: null,
  short_description: null,
  description: null,
  highlights: [],
  body: null,
  fuel: null,
  position: 0,
  override_url: null,
  ...fields,
});

export const brandWith = (
  name: string,
  models: readonly Model[] = [],
  fields: Partial<Pick<Brand, 'manufacturer' | 'description'>> = {},
): Brand => ({
  manufacturer: { id: 1, name, slug: slugify(name), logo: null },
  description: null,
  models,
  ...fields,
});
