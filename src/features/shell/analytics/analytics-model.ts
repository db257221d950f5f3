import { analyticsUses } from '#domain/shell/analytics-providers/registry.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { IS_MOCK_SITE } from '#paths';

/** Returns what pages need of the analytics providers. Visits of a mock site would be counted as the real site's. */
export function analyticsModel({ analytics, consent }: SiteConfig) {
  const uses = IS_MOCK_SITE ? [] : analyticsUses(analytics);
  return {
    endpoint: IS_MOCK_SITE ? null : analytics.endpoint,
    /** The attributes of `<html>` that scripts of providers read, and the providers. Private pages have none of them. */
    attributes: Object.fromEntries(
      uses.flatMap(({ provider, setting }) =>
        provider.attribute === null ? [] : [[provider.attribute, setting]],
      ),
    ),
    providers: uses.map(({ id }) => id),
    webVitals: analytics.web_vitals,
    consentRequired: consent,
  };
}
