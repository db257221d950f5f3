import { memoise } from '#domain/lib/memoise.ts';
import { resolveLink } from '#domain/sites/routing/links.ts';
import type { PageContext, SettingsContext } from '#features/page-context.ts';
import { sha } from '#render/generations/fingerprint.ts';
import type { SitePage, SubjectPage } from '#routes';

/** A vehicle is part of many pages and hashed once. */
const hashOf = memoise((part: object) => sha(JSON.stringify(part)));

/** What pages about one subject are made of. */
export interface PageInputs {
  /** A hash of everything that the page may read. */
  readonly hashOf: (page: SubjectPage) => string;
  readonly contextOf: (page: SubjectPage) => SettingsContext;
}

/**
 * Takes everything from the context that a page about one subject must not read, so that the hash cannot miss anything:
 * what is not hashed is not there.
 */
export function pageInputs(
  { dealer, picture, card, say }: PageContext,
  pages: readonly SitePage[],
): PageInputs {
  const { site, config, market, clock } = dealer;
  const settings = { site: { slug: site.slug, brands: site.brands }, config, market };
  const elsewhere = pages.flatMap(({ path, subject }) => (subject ? [] : [path]));
  const paths = new Set(elsewhere);
  const ofAll = sha(JSON.stringify([settings, elsewhere]));
  const context = { dealer: { ...settings, clock }, picture, card, say };
  return {
    hashOf: ({ own, subject }) => sha([ofAll, ...own, ...subject().map(hashOf)].join(' ')),
    contextOf: ({ own }) => ({
      ...context,
      resolve: (href) => resolveLink(href, config, (path) => paths.has(path) || own.includes(path)),
    }),
  };
}
