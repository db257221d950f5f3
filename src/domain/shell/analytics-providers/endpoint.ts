import { doc, maybe, pathOrUrl } from '#domain/sites/config-fields.ts';
import type { AnalyticsProvider } from './descriptor.ts';

/** The dealer's own endpoint. The tracker of every page sends to it, so it has no script. */
export const endpoint = {
  field: 'endpoint',
  setting: doc('Gets each event as JSON, besides the page’s dataLayer.', maybe(pathOrUrl)),
  label: 'Analytics endpoint',
  sources: {},
  configured: ['connect-src'],
  attribute: null,
} as const satisfies AnalyticsProvider;
