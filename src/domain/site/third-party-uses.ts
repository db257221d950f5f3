import type { ThirdPartyUse } from '#domain/security/third-parties.ts';
import type { SiteConfig } from './schema.ts';

type UsesOf = (config: SiteConfig) => readonly ThirdPartyUse[];

const whenSet = (id: ThirdPartyUse['id'], origin: string | null): readonly ThirdPartyUse[] =>
  origin === null || origin.startsWith('/') ? [] : [{ id, origin }];

const USES: readonly UsesOf[] = [
  () => [{ id: 'google-maps' }, { id: 'youtube' }, { id: 'vimeo' }],
  ({ vehicles }) => vehicles.media_hosts.map((origin) => ({ id: 'vehicle-media', origin })),
  ({ analytics }) => (analytics.tag_manager_id === null ? [] : [{ id: 'google-tag-manager' }]),
  ({ analytics }) => whenSet('analytics', analytics.endpoint),
  ({ autobot: { enabled, script_url, hosts } }) =>
    enabled && script_url !== null
      ? [script_url, ...hosts].map((origin) => ({ id: 'autobot', origin }) as const)
      : [],
  ({ search }) =>
    search.engine.kind === 'meilisearch' ? [{ id: 'search-host', origin: search.engine.host }] : [],
  ({ search: { site_search } }) =>
    site_search.kind === 'meilisearch' ? [{ id: 'search-host', origin: site_search.host }] : [],
  ({ payment_provider, online_payment }) => {
    const ids = [
      ...(payment_provider === null ? [] : [payment_provider]),
      ...(online_payment?.processors ?? []).map(({ authorization_type }) => authorization_type),
    ];
    return [...new Set(ids)].map((id) => ({ id }));
  },
];

/** The third parties that a site’s configuration brings in; one may stand there with several origins. */
export const thirdPartyUses = (config: SiteConfig): readonly ThirdPartyUse[] =>
  USES.flatMap((uses) => uses(config));
