import type { Fleet } from '#adapters/sites/dealer-data/types.ts';
import { sharedHosts } from '#domain/sites/routing/host-names.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';

/** Throws at the start of a server whose dealers share a host name: nobody could say whose a visitor is, or a lead. */
export function requireOwnHosts({ slugs, overview }: Pick<Fleet, 'slugs' | 'overview'>): void {
  const shared = sharedHosts(slugs.map((slug) => [slug, overview(slug)?.hosts ?? []]));
  if (shared.length === 0) return;
  const lines = shared.map(({ host, slugs: those }) => `  ${host}: ${those.join(', ')}`).join('\n');
  throw new ServerSettingsError(
    `A host name belongs to one dealer, and these belong to several:\n${lines}\nChange "url" in the site.json of one and build it again, or take one off the air: delete dist/<slug>, or npm run storage -- remove <slug>.`,
  );
}
