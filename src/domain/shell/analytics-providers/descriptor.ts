import type * as v from 'valibot';
import type { CspSources, FetchDirective } from '#domain/operations/security/fetch-directives.ts';

/**
 * What the platform must know of an analytics provider. All of them get the events of a page, and none before the visitor's consent if
 * the site asks for it.
 */
export interface AnalyticsProvider {
  /** The field of `analytics` in `site.json` that turns it on. */
  readonly field: string;
  /** What the field holds: an id of the dealer or an address. */
  readonly setting: v.GenericSchema<string | null | undefined, string | null>;
  /** Its name in the privacy policy. */
  readonly label: string;
  /** What a page with it may load, by CSP directive. */
  readonly sources: CspSources;
  /** Directives that also get the origin in the setting, for a provider with no fixed host. */
  readonly configured: readonly FetchDirective[];
  /** The attribute of `<html>` that tells its script the setting. Null for one that has no script. Private pages have neither. */
  readonly attribute: `data-${string}` | null;
}
