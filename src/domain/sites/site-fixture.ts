import * as v from 'valibot';
import type { Site } from './site.ts';
import { type SiteConfig, siteSchema } from './site-schema.ts';

/** The minimum configuration of a dealer. */
export const LEAST_CONFIG = {
  name: 'Harbour Autos',
  slug: 'harbour-autos',
  url: 'https://www.harbour-autos.example',
  market: 'AU',
  timezone: 'Australia/Sydney',
  locations: [
    {
      id: 1,
      name: 'Harbour Autos - Sales',
      address: { street: '4 Slipway Road', city: 'Iluka', state: 'NSW', postcode: '2466' },
      contact_detail: { phone: '02 5550 1200' },
    },
  ],
  navigation: { header: [] },
} as const;

export const configWith = (fields: Readonly<Record<string, unknown>> = {}): SiteConfig =>
  v.parse(siteSchema, { ...LEAST_CONFIG, ...fields });

export const siteWith = (
  fields: Readonly<Record<string, unknown>> = {},
  content: Partial<Pick<Site, 'pages' | 'news' | 'brands' | 'redirects'>> = {},
): Site => ({
  slug: LEAST_CONFIG.slug,
  folder: `/sites/${LEAST_CONFIG.slug}`,
  config: configWith(fields),
  pages: [],
  news: [],
  brands: [],
  assets: [],
  redirects: [],
  ...content,
});
