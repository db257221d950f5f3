import { namesOf } from '#domain/lib/records.ts';
import type { AnalyticsProvider } from './descriptor.ts';
import { endpoint } from './endpoint.ts';
import { googleTagManager } from './google-tag-manager.ts';

/** Who gets the events of a page, by the name of the third party. A folder of `src/features/shell/analytics` has its script. */
export const ANALYTICS_PROVIDERS = {
  'google-tag-manager': googleTagManager,
  analytics: endpoint,
} as const satisfies Readonly<Record<string, AnalyticsProvider>>;

type Providers = typeof ANALYTICS_PROVIDERS;
export type AnalyticsProviderId = keyof Providers;

type SettingSchemas = {
  readonly [Id in AnalyticsProviderId as Providers[Id]['field']]: Providers[Id]['setting'];
};

/** The fields of `analytics` in `site.json`. */
export const ANALYTICS_SETTINGS =
  // `fromEntries` forgets which names it was given.
  Object.fromEntries(
    Object.values(ANALYTICS_PROVIDERS).map(({ field, setting }) => [field, setting]),
  ) as SettingSchemas;

type Settings = Readonly<Record<Providers[AnalyticsProviderId]['field'], string | null>>;

interface AnalyticsUse {
  readonly id: AnalyticsProviderId;
  readonly provider: AnalyticsProvider;
  readonly setting: string;
}

/** Lists the providers that a site uses. */
export const analyticsUses = (settings: Settings): readonly AnalyticsUse[] =>
  namesOf(ANALYTICS_PROVIDERS).flatMap((id) => {
    const provider = ANALYTICS_PROVIDERS[id];
    const setting = settings[provider.field];
    return setting === null ? [] : [{ id, provider, setting }];
  });
