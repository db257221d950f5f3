import type { ThirdPartyUse } from '#domain/security/third-parties.ts';
import type { SiteConfig } from './schema.ts';

type UsesOf = (config: SiteConfig) => ThirdPartyUse | null;

const whenSet = (id: ThirdPartyUse['id'], origin: string | null): ThirdPartyUse | null =>
  origin === null || origin.startsWith('/') ? null : { id, origin };

const USES: readonly UsesOf[] = [
  () => ({ id: 'google-maps' }),
  ({ analytics }) => (analytics.tag_manager_id === null ? null : { id: 'google-tag-manager' }),
  ({ analytics }) => whenSet('analytics', analytics.endpoint),
  ({ autobot }) => (autobot.enabled ? whenSet('autobot', autobot.script_url) : null),
  ({ search }) =>
    search.engine.kind === 'meilisearch' ? { id: 'search-host', origin: search.engine.host } : null,
  ({ payment_provider }) => (payment_provider === null ? null : { id: payment_provider }),
];

/** The third parties that a site’s configuration brings in. */
export const thirdPartyUses = (config: SiteConfig): readonly ThirdPartyUse[] =>
  USES.map((uses) => uses(config)).filter((use) => use !== null);
