import { processorsOf } from '#domain/payment/offer.ts';
import type { ThirdPartyUse } from '#domain/security/third-parties.ts';
import type { Dealer } from './dealer.ts';
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
];

/** Each on the page that takes money by it, and no other. */
function moneyTakers(dealer: Pick<Dealer, 'config' | 'vehicles'>): readonly ThirdPartyUse[] {
  const invoices = dealer.config.online_payment?.processors ?? [];
  const ofInvoices = new Set(invoices.map(({ authorization_type }) => authorization_type));
  return [
    ...processorsOf(dealer).map((id) => ({ id, page: 'checkout' })),
    ...[...ofInvoices].map((id) => ({ id, page: 'online-payment' })),
  ];
}

/**
 * The third parties that a configuration brings in, possibly with several origins, and the processors of its
 * stock and invoices.
 */
export const thirdPartyUses = (dealer: Pick<Dealer, 'config' | 'vehicles'>): readonly ThirdPartyUse[] => [
  ...USES.flatMap((uses) => uses(dealer.config)),
  ...moneyTakers(dealer),
];
