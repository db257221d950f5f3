import type { Dealer } from '#domain/sites/dealer.ts';
import { redirectFault } from '#domain/sites/routing/redirects-file.ts';
import type { PageContext } from '#features/page-context.ts';
import { deadLinks } from './blocks/block-link.ts';

interface Whole {
  readonly context: PageContext;
  readonly hasPage: (path: string) => boolean;
}

const deadRedirects = ({ site }: Dealer, { hasPage, context: { resolve } }: Whole): readonly string[] =>
  site.redirects.flatMap((redirect) => {
    const fault = redirectFault(redirect, hasPage, { resolve });
    if (fault === undefined) return [];
    const { line, found, expected, nearest } = fault;
    const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    return [
      `sites/${site.slug}/redirects.txt:${line} is left out: found ${found}, expected ${expected}.${hint}`,
    ];
  });

/** Reports links and redirects of a dealer's texts that lead nowhere, for the build's report. */
export const contentWarnings = (whole: Whole): readonly string[] => {
  const { context } = whole;
  const { dealer } = context;
  const { pages, news } = dealer.site;
  return [
    ...[...pages, ...news].flatMap(({ body }) => deadLinks(body, context)),
    ...deadRedirects(dealer, whole),
  ];
};
