import { doc, matching, maybe } from '#domain/sites/config-fields.ts';
import type { AnalyticsProvider } from './descriptor.ts';

const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

export const googleTagManager = {
  field: 'tag_manager_id',
  setting: doc(
    'Google Tag Manager. With "consent" it loads only for visitors who allow it.',
    maybe(matching(/^GTM-[A-Z0-9]+$/, 'an id such as "GTM-AB12CD"')),
  ),
  label: 'Google Tag Manager',
  sources: {
    'script-src': [TAG_MANAGER],
    'img-src': [TAG_MANAGER, ...ANALYTICS],
    'connect-src': [TAG_MANAGER, ...ANALYTICS],
  },
  configured: [],
  attribute: 'data-tag-manager',
} as const satisfies AnalyticsProvider;
