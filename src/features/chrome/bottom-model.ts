import type { ImageModel } from '#domain/page/picture.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { firstLink, type NavLink, type Resolve } from './nav-link.ts';

export interface GroupSubfooterModel {
  readonly columns: SiteConfig['group_subfooter']['columns'];
  readonly title: string | null;
  readonly logo: string | null;
  readonly links: readonly NavLink[];
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null);

/** Lists all dealers of the group. The current one leads to its own home page. */
function groupLink(
  { href, label }: { href: string; label: string },
  { url }: SiteConfig,
  resolve: Resolve,
): NavLink | null {
  return firstLink([originOf(href) === originOf(url) ? paths.home : href], label, resolve);
}

export function groupSubfooter({ dealer, resolve }: PageContext): GroupSubfooterModel | null {
  const { enabled, columns, title, logo, links } = dealer.config.group_subfooter;
  if (!enabled) return null;
  return {
    columns,
    title,
    logo: logo?.url ?? null,
    links: links.map((link) => groupLink(link, dealer.config, resolve)).filter((link) => link !== null),
  };
}

export interface SisterSite {
  readonly name: string;
  readonly make: string | null;
  readonly href: string;
  readonly logo: ImageModel | null;
}

const LOGO = 64;

/** The further bottom component: the owner’s other websites. */
export function sisterSites({ dealer, picture }: PageContext): readonly SisterSite[] {
  const { footer, dealership_websites } = dealer.config;
  if (!footer.bottom_component) return [];
  return dealership_websites.map(({ url, name, make, logo }) => ({
    name,
    make,
    href: url,
    logo: logo && picture({ src: logo.url, alt: '', ratio: 1, sizes: `${LOGO}px`, widest: LOGO }),
  }));
}
