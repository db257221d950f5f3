import { slugify } from '#domain/dealer/location-slug.ts';
import { SLUG } from '#domain/site/fields.ts';
import type { ProvidedMake, ProvidedModel } from './provider-answer.ts';
import type { Brand, Model } from './schema.ts';

const sameUrl = (picture: { readonly url: string | null } | null): { url: string } | null =>
  picture === null || picture.url === null ? null : { url: picture.url };

const slugOf = ({ name, slug }: Pick<ProvidedModel, 'name' | 'slug'>): string =>
  slug !== null && SLUG.test(slug) ? slug : slugify(name);

const NOTHING_WRITTEN = {
  short_description: null,
  description: null,
  highlights: [],
  body: null,
  fuel: null,
};

/** The provider says what there is to say of it today; the file’s words and picture fill what it lacks. */
function mergedModel(provided: ProvidedModel, slug: string, place: number, own: Model | undefined): Model {
  return {
    ...(own ?? NOTHING_WRITTEN),
    name: provided.name,
    slug,
    status: provided.status,
    image: sameUrl(provided.image) ?? own?.image ?? null,
    short_description: provided.short_description ?? own?.short_description ?? null,
    position: provided.position ?? place,
    override_url: provided.override_url,
  };
}

/**
 * A make of a brand file with what the provider answered about it. The provider’s list says which models there are,
 * their names, status, position, picture and override; the file’s words fill what it lacks. A name that no path can
 * hold and a second model of one slug are left out. Without an answer, or with an empty list, the file stands as it is.
 */
export function mergeProvided(brand: Brand, provided: ProvidedMake | undefined): Brand {
  if (provided === undefined || provided.models.length === 0) return brand;
  const models = new Map<string, Model>();
  for (const [place, model] of provided.models.entries()) {
    const slug = slugOf(model);
    if (slug === '' || models.has(slug)) continue;
    const own = brand.models.find(
      (known) => known.slug === slug || slugify(known.name) === slugify(model.name),
    );
    models.set(slug, mergedModel(model, slug, place, own));
  }
  if (models.size === 0) return brand;
  return {
    ...brand,
    manufacturer: { ...brand.manufacturer, logo: brand.manufacturer.logo ?? sameUrl(provided.logo) },
    models: [...models.values()].toSorted((a, b) => a.position - b.position),
  };
}

/** A make of two or three models may well lose half of them in a year. */
const SMALLEST_TO_HALVE = 4;

/** Whether a list may be believed: one that loses more than half its models at once is more often broken than true. */
export const hasShrunk = ({ before, after }: { readonly before: number; readonly after: number }): boolean =>
  before >= SMALLEST_TO_HALVE && after > 0 && after * 2 < before;
