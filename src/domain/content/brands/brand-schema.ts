import * as v from 'valibot';
import { doc, list, maybe, pathOrUrl, slug, text, wholeNumber } from '#domain/sites/config-fields.ts';

export const MODEL_STATUSES = ['all_new', 'new', 'coming_soon'] as const;
export const MODEL_FUELS = ['electric', 'plug_in_hybrid', 'hybrid'] as const;

const highlightSchema = v.strictObject({ title: text, text });

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
    'Shown before the name: "all_new" and "new" as a prefix, "coming_soon" as Coming Soon.',
    maybe(v.picklist(MODEL_STATUSES)),
  ),
  image: maybe(v.strictObject({ url: pathOrUrl })),
  short_description: doc('One or two sentences; tiles and menus cut it to 75 characters.', maybe(text)),
  description: doc(
    'Two to four sentences for the model’s own page; a blank line parts paragraphs.',
    maybe(text),
  ),
  highlights: doc('What sets it apart, shown side by side on its page.', list(highlightSchema)),
  body: doc('The body type in the words of the stock: Ute, SUV, Hatchback.', maybe(text)),
  fuel: doc(
    'The drive, if it is not petrol or diesel alone. Puts the model on the page of electric cars, with hybrids apart.',
    maybe(v.picklist(MODEL_FUELS)),
  ),
  position: v.optional(v.number(), 0),
  override_url: doc('Links to the model lead here instead of to its own page.', maybe(pathOrUrl)),
});

/** A file of `sites/_brands/`: the models of one make, used by every dealer that sells it. */
export const brandFileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  manufacturer: slug,
  description: doc('A paragraph about the make, for its own page.', maybe(text)),
  models: list(modelSchema),
});

export type Manufacturer = v.InferOutput<typeof manufacturerSchema>;
export type Model = v.InferOutput<typeof modelSchema>;
export interface Brand {
  readonly manufacturer: Manufacturer;
  readonly description: string | null;
  readonly models: readonly Model[];
}
