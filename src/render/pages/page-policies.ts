import { type CspDirectives, cspDirectives } from '#domain/operations/security/csp.ts';
import { thirdPartyUses } from '#domain/operations/security/third-parties.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { PageKind } from '#routes';

/** A feed may load pictures from a few hosts. A feed that names dozens is not trusted. */
const MOST_PICTURE_HOSTS = 8;

function originOf(src: string): string | undefined {
  return src.startsWith('/') ? undefined : URL.parse(src)?.origin;
}

const brandPictures = ({ site }: Dealer): readonly string[] =>
  site.brands.flatMap(({ manufacturer, models }) =>
    [manufacturer.logo, ...models.map(({ image }) => image)].flatMap((picture) =>
      picture === null ? [] : [picture.url],
    ),
  );

/** Lists the allowed picture hosts: the image service, and the hosts of most pictures of stock and makes. */
function pictureHosts(dealer: Dealer): readonly string[] {
  const { provider } = dealer.config.images;
  const counts = new Map<string, number>();
  const stocked = dealer.vehicles.flatMap(({ images, primary_image_url }) => [
    primary_image_url ?? '/',
    ...images,
  ]);
  for (const src of [...stocked, ...brandPictures(dealer)]) {
    const origin = originOf(src);
    if (origin !== undefined) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  const named = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([origin]) => origin);
  return [
    ...(provider.kind === 'imgix' ? [provider.base_url] : []),
    ...named.slice(0, MOST_PICTURE_HOSTS).sort(),
  ];
}

/** Makes the content security policy of each kind of page of a dealer. Policies are cached by kind. */
export function pagePolicies(dealer: Dealer): (kind: PageKind) => CspDirectives {
  const cache = new Map<PageKind, CspDirectives>();
  const thirdParties = thirdPartyUses(dealer);
  const imageHosts = pictureHosts(dealer);
  return (kind) => {
    const policy = cache.get(kind) ?? cspDirectives({ thirdParties, pageKind: kind, imageHosts });
    cache.set(kind, policy);
    return policy;
  };
}
