import type { SiteConfig } from '#domain/site/schema.ts';
import { listSiteSlugs, loadSite } from '#sites/load.ts';

type Hosted = Extract<SiteConfig['search']['engine'], { kind: 'meilisearch' }>;

export interface HostedDealer {
  readonly slug: string;
  readonly engine: Hosted;
}

/** The dealers whose stock is searched in a hosted index; one whose configuration cannot be read is none. */
export const hostedDealers = (sitesDir: string): readonly HostedDealer[] =>
  listSiteSlugs(sitesDir).flatMap((slug) => {
    const engine = loadSite(sitesDir, slug).site?.config.search.engine;
    return engine?.kind === 'meilisearch' ? [{ slug, engine }] : [];
  });

const placeOf = ({ host, index }: Hosted): string => `${new URL(host).origin} ${index}`;

/** The dealers who name the same index: each push would take the other’s vehicles away. */
export function sharersOf(slug: string, dealers: readonly HostedDealer[]): readonly string[] {
  const own = dealers.find((dealer) => dealer.slug === slug);
  if (!own) return [];
  return dealers
    .filter((dealer) => dealer !== own && placeOf(dealer.engine) === placeOf(own.engine))
    .map((dealer) => dealer.slug);
}
