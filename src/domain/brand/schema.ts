import * as v from 'valibot';
import { doc, list, maybe, pathOrUrl, slug, text, wholeNumber } from '#domain/site/fields.ts';

export const MODEL_STATUSES = ['all_new', 'new', 'coming_soon'] as const;

export const manufacturerSchema = v.strictObject({
  id: wholeNumber,
  name: text,
  slug,
  logo: maybe(v.strictObject({ url: pathOrUrl })),
});

export const modelSchema = v.strictObject({
  name: text,
  slug,
  status: doc(
    'all_new and new show a prefix, coming_soon shows Coming Soon.',
    maybe(v.picklist(MODEL_STATUSES)),
  ),
  image: maybe(v.strictObject({ url: pathOrUrl })),
  short_description: maybe(text),
  position: v.optional(v.number(), 0),
  override_url: doc('Leads somewhere else than the model’s own page.', maybe(pathOrUrl)),
});

/** A file of `sites/_brands/`: the models of one make, used by every dealer that sells it. */
export const brandFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  manufacturer: slug,
  models: list(modelSchema),
});

export type Manufacturer = v.InferOutput<typeof manufacturerSchema>;
export type Model = v.InferOutput<typeof modelSchema>;
export interface Brand {
  readonly manufacturer: Manufacturer;
  readonly models: readonly Model[];
}
