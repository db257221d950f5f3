import { type SavedFace, savedFace } from '#domain/shoppers/saved/saved-cars.ts';
import { savedKey } from '#domain/shoppers/saved/storage.ts';
import type { Link } from '#domain/sites/routing/links.ts';
import { bestAddress } from '#features/best-address.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** The shopper’s list as the shell speaks of it. */
export interface SavedModel extends Pick<SavedFace, 'icon'> {
  readonly link: Link & { readonly label: string; readonly newWindow: false };
  readonly compareHref: string;
  readonly compareLabel: string;
  /** The key under which the browser stores it. */
  readonly key: string;
}

type SavedContext = Pick<PageContext, 'dealer' | 'resolve' | 'say'>;

export function savedModel({ dealer, resolve, say }: SavedContext): SavedModel | null {
  const face = savedFace(dealer.config);
  const link = face && bestAddress(face.leadsTo, resolve);
  if (!face || !link) return null;
  return {
    icon: face.icon,
    link: { ...link, label: say(face.name), newWindow: false },
    compareHref: paths.compare,
    compareLabel: say('Compare {many}'),
    key: savedKey(dealer.config.slug),
  };
}
