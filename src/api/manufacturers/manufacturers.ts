import * as v from 'valibot';
import { ApiError, notFound } from '../errors.ts';
import type { ApiRoute } from '../routes.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_SLUG = 60;
const MOST_MODELS = 300;

const words = (longest: number) =>
  v.optional(
    v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest))), null),
    null,
  );
const address = v.optional(
  v.fallback(
    v.nullable(v.pipe(v.string(), v.maxLength(2000), v.regex(/^(?:https:\/\/|\/(?!\/))[^\s<>"]+$/))),
    null,
  ),
  null,
);
const picture = v.optional(v.fallback(v.nullable(v.object({ url: address })), null), null);

const modelSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  slug: words(100),
  status: v.optional(v.fallback(v.nullable(v.picklist(['all_new', 'new', 'coming_soon'])), null), null),
  image: picture,
  short_description: words(2000),
  position: v.optional(v.fallback(v.nullable(v.number()), null), null),
  override_url: address,
});

/** What is passed on of a make. No shape is promised: of what is not as it should be, nothing is. */
const makeSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
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

/** It may stand by itself or under a name. */
const answerSchema = v.union([
  v.pipe(
    v.object({ manufacturer: makeSchema }),
    v.transform(({ manufacturer }) => manufacturer),
  ),
  makeSchema,
]);

const siteSchema = v.object({ website_id: v.optional(v.nullable(v.number()), null) });
const CACHE = { 'Cache-Control': 'public, max-age=300' };

export const manufacturerRoute: ApiRoute = {
  method: 'GET',
  path: '/manufacturers/:slug',
  async handle({ params: { slug = '' }, dealer, provider }) {
    if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) throw notFound();
    const { site } = await dealer();
    const found = await provider.manufacturer(slug, v.parse(siteSchema, site).website_id);
    const make = v.safeParse(answerSchema, found);
    if (!make.success) throw new ApiError(502, 'Nothing is known of this make at the moment.');
    return Response.json(make.output, { headers: CACHE });
  },
  mock: {
    status: 200,
    body: {
      name: 'Toyota',
      slug: 'toyota',
      logo: null,
      models: [
        {
          ...{ name: 'Corolla', slug: 'corolla', status: 'new', image: null },
          ...{ short_description: 'A small car.', position: 1, override_url: null },
        },
      ],
    },
  },
};
