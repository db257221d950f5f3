import * as v from 'valibot';
import { slugify } from '#domain/dealers/location-slug.ts';
import { SLUG } from '#domain/sites/config-fields.ts';
import { type Brand, MODEL_STATUSES, type Model } from './brand-schema.ts';

const LONGEST_NAME = 100;
const MOST_MODELS = 300;

/** Treats a value that cannot be read as missing, so that one bad field costs no model. */
const orNothing = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.nullable(schema), null), null);

const words = (longest: number) =>
  orNothing(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest)));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NAME));
const address = orNothing(
  v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:https:\/\/|\/(?!\/))[^\s<>"\\]+$/)),
);
const picture = orNothing(v.object({ url: address }));

const modelSchema = v.object({
  name,
  slug: words(100),
  status: orNothing(v.picklist(MODEL_STATUSES)),
  image: picture,
  short_description: words(2000),
  position: orNothing(v.number()),
  override_url: address,
});

/** The provider's response about a make. Its format is not specified, so fields that cannot be read are ignored. */
const makeSchema = v.object({
  name,
  slug: v.pipe(v.string(), v.regex(SLUG)),
  logo: picture,
  models: v.optional(
    v.pipe(
      v.fallback(v.array(v.unknown()), []),
      v.transform((models) =>
        models.slice(0, MOST_MODELS).flatMap((model) => {
          const read = v.safeParse(modelSchema, model);
          return read.success ? [read.output] : [];
        }),
      ),
    ),
    [],
  ),
});

/** The response can be the make itself, or wrapped under a name. */
const answerSchema = v.union([
  v.pipe(
    v.object({ manufacturer: makeSchema }),
    v.transform(({ manufacturer }) => manufacturer),
  ),
  makeSchema,
]);

export type ProvidedMake = v.InferOutput<typeof makeSchema>;
export type ProvidedModel = v.InferOutput<typeof modelSchema>;

/** Returns undefined if the provider's response cannot be read. */
export function readProvidedMake(answer: unknown): ProvidedMake | undefined {
  const read = v.safeParse(answerSchema, answer);
  return read.success ? read.output : undefined;
}

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

/** Prefers the provider's data, which is current. The file's texts and picture fill the gaps. */
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
 * Merges a make of a brand file with what the provider returned about it. The provider’s list says which models there are, their
 * names, status, position, picture and override; the file fills what it lacks. A name that no path can hold and a second model of
 * one slug are left out. Without a response, or with an empty list, the file stays as it is.
 */
export function mergeProvided(brand: Brand, provided: ProvidedMake | undefined): Brand {
  if (provided === undefined || provided.models.length === 0) return brand;
  const models = new Map<string, Model>();
  for (const [place, model] of provided.models.entries()) {
    const slug = slugOf(model);
    if (slug === '' || models.has(slug)) continue;
    const own = brand.models.find(
      (other) => other.slug === slug || slugify(other.name) === slugify(model.name),
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

/** Returns true if a list lost more than half its models at once, which is more often an error than true. */
export const hasShrunk = ({ before, after }: { readonly before: number; readonly after: number }): boolean =>
  before >= SMALLEST_TO_HALVE && after > 0 && after * 2 < before;
