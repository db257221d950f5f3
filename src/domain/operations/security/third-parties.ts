import { processorsOf } from '#domain/checkout/checkout-offer.ts';
import { PROCESSORS } from '#domain/checkout/processors.ts';
import { mapRows } from '#domain/lib/records.ts';
import type { AnalyticsProvider } from '#domain/shell/analytics-providers/descriptor.ts';
import { ANALYTICS_PROVIDERS, analyticsUses } from '#domain/shell/analytics-providers/registry.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { CspSources, FetchDirective } from './fetch-directives.ts';

/** Pages for money, codes or personal lists. They load no third-party script except the payment provider's. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set([
  'checkout',
  'online-payment',
  'sign-in',
  'garage',
  'favourites',
  'compare',
  // The link of an email leads here, with its token.
  'spin',
]);

export const isPrivatePage = (kind: string): boolean => PRIVATE_PAGES.has(kind);

export type ThirdParty = {
  readonly label: string;
  readonly sources: CspSources;
  /** Directives that also get the origin given by the site's configuration, for parties with no fixed host. */
  readonly configured?: readonly FetchDirective[];
  /** Kinds of page that may load it; left out = every page. */
  readonly pages?: readonly string[];
  /** If the site asks for consent, it is not loaded before the visitor has given it. */
  readonly needsConsent: boolean;
  /** `page`: with the page; `interaction`: when the visitor opens the thing it is for. */
  readonly loads: 'page' | 'interaction';
};

/** Payment scripts are allowed on these pages only. */
const PAYMENT_PAGES = ['checkout', 'online-payment'] as const;

const VEHICLE_PAGES = ['vehicle'] as const;
/** Texts may show films too. */
const FILM_PAGES = [...VEHICLE_PAGES, 'content', 'article', 'form'] as const;

/** The pages of the editor, on its own site. */
const EDITOR_PAGES = ['editor'] as const;

const payment = ({ label, sources }: Pick<ThirdParty, 'label' | 'sources'>): ThirdParty => ({
  label,
  sources,
  pages: PAYMENT_PAGES,
  ...onPage,
});

const measuring = ({ label, sources, configured }: AnalyticsProvider): ThirdParty => ({
  label,
  sources,
  configured,
  ...onConsent,
});

const onPage = { needsConsent: false, loads: 'page' } as const;
const onConsent = { needsConsent: true, loads: 'page' } as const;
const onInteraction = { needsConsent: false, loads: 'interaction' } as const;

/**
 * Everything external that a page may load. The content security policy comes from this table alone: the
 * browser blocks what is not here, or not allowed on that kind of page.
 */
export const THIRD_PARTIES = {
  'google-maps': {
    label: 'Google Maps',
    // A CSP path ending in a slash does not match itself without the slash.
    sources: {
      'frame-src': ['https://www.google.com/maps', 'https://www.google.com/maps/', 'https://maps.google.com'],
    },
    ...onInteraction,
  },
  youtube: {
    label: 'YouTube',
    sources: { 'frame-src': ['https://www.youtube-nocookie.com'] },
    pages: FILM_PAGES,
    ...onInteraction,
  },
  vimeo: {
    label: 'Vimeo',
    sources: { 'frame-src': ['https://player.vimeo.com'] },
    pages: VEHICLE_PAGES,
    ...onInteraction,
  },
  'vehicle-media': {
    label: 'Films and 360° views of vehicles',
    sources: {},
    configured: ['frame-src', 'media-src'],
    pages: VEHICLE_PAGES,
    ...onInteraction,
  },
  ...mapRows(ANALYTICS_PROVIDERS, measuring),
  autobot: {
    label: 'Chat widget',
    sources: {},
    configured: ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'],
    // A click on the chat button is the consent.
    ...onInteraction,
  },
  'text-editor': {
    label: 'Editor of texts, and GitHub',
    sources: {
      // It inserts style elements, and uses a font for icons.
      'style-src': ["'unsafe-inline'"],
      'font-src': ['https://cdn.jsdelivr.net/fontsource/'],
      'img-src': ['blob:', 'https://avatars.githubusercontent.com'],
      'media-src': ['blob:'],
      'frame-src': ['blob:'],
      'connect-src': ['data:', 'blob:', 'https://api.github.com', 'https://www.githubstatus.com'],
    },
    pages: EDITOR_PAGES,
    ...onPage,
  },
  'search-host': {
    label: 'Hosted search',
    sources: {},
    configured: ['connect-src'],
    ...onPage,
  },
  ...mapRows(PROCESSORS, payment),
} as const satisfies Record<string, ThirdParty>;

export type ThirdPartyId = keyof typeof THIRD_PARTIES;

/** A third party that a site uses; `origin` is for those whose host is the site's own choice. */
export type ThirdPartyUse = {
  readonly id: ThirdPartyId;
  readonly origin?: string;
  /** The kind of page that needs it, if it may load on several. */
  readonly page?: string;
};

export const thirdParty = (id: ThirdPartyId): ThirdParty => THIRD_PARTIES[id];

const bringsScript = ({ sources, configured = [] }: ThirdParty): boolean =>
  sources['script-src'] !== undefined || configured.includes('script-src');

/** Allows third parties by kind of page. On private pages, each script has to be named. */
export function mayLoad({ id, page }: ThirdPartyUse, pageKind: string): boolean {
  const party = thirdParty(id);
  if (page !== undefined && page !== pageKind) return false;
  return party.pages?.includes(pageKind) ?? !(isPrivatePage(pageKind) && bringsScript(party));
}

type UsesOf = (config: SiteConfig) => readonly ThirdPartyUse[];

/** A path is on the site's own host. */
const outside = (id: ThirdPartyUse['id'], origin: string): readonly ThirdPartyUse[] =>
  origin.startsWith('/') ? [] : [{ id, origin }];

const USES: readonly UsesOf[] = [
  () => [{ id: 'google-maps' }, { id: 'youtube' }, { id: 'vimeo' }],
  ({ vehicles }) => vehicles.media_hosts.map((origin) => ({ id: 'vehicle-media', origin })),
  ({ analytics }) =>
    analyticsUses(analytics).flatMap(({ id, provider, setting }) =>
      provider.configured.length === 0 ? [{ id }] : outside(id, setting),
    ),
  ({ autobot: { enabled, script_url, hosts } }) =>
    enabled && script_url !== null
      ? [script_url, ...hosts].map((origin) => ({ id: 'autobot', origin }) as const)
      : [],
  ({ search }) =>
    search.engine.kind === 'meilisearch' ? [{ id: 'search-host', origin: search.engine.host }] : [],
  ({ search: { site_search } }) =>
    site_search.kind === 'meilisearch' ? [{ id: 'search-host', origin: site_search.host }] : [],
];

/** Lists each processor with the only page that takes money by it. */
function moneyTakers(dealer: Pick<Dealer, 'config' | 'vehicles'>): readonly ThirdPartyUse[] {
  const invoices = dealer.config.online_payment?.processors ?? [];
  const ofInvoices = new Set(invoices.map(({ authorization_type }) => authorization_type));
  return [
    ...processorsOf(dealer).map((id) => ({ id, page: 'checkout' })),
    ...[...ofInvoices].map((id) => ({ id, page: 'online-payment' })),
  ];
}

/** Lists the third parties that a configuration brings in, possibly with several origins, and the processors of its stock and invoices. */
export const thirdPartyUses = (dealer: Pick<Dealer, 'config' | 'vehicles'>): readonly ThirdPartyUse[] => [
  ...USES.flatMap((uses) => uses(dealer.config)),
  ...moneyTakers(dealer),
];
