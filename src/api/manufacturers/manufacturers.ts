import { readProvidedMake } from '#domain/brand/provided.ts';
import { SLUG } from '#domain/site/fields.ts';
import type { ApiRoute } from '../api-route.ts';
import { ApiError, notFound } from '../errors.ts';

const LONGEST_SLUG = 60;

const CACHE = { 'Cache-Control': 'public, max-age=300' };

export const manufacturerRoute: ApiRoute = {
  method: 'GET',
  path: '/manufacturers/:slug',
  async handle({ params: { slug = '' }, dealer, provider }) {
    if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) throw notFound();
    const { config } = await dealer();
    const found = await provider.manufacturer(slug, config.website_id);
    const make = readProvidedMake(found);
    if (make === undefined) throw new ApiError(502, 'Nothing is known of this make at the moment.');
    return Response.json(make, { headers: CACHE });
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
