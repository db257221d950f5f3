import { redirectFault } from '#domain/routing/redirects-file.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import type { PageContext } from '#features/page-context.ts';
import { deadLinks } from './blocks/settled-link.ts';

interface Whole {
  readonly context: PageContext;
  readonly hasPage: (path: string) => boolean;
}

const deadRedirects = ({ site }: Dealer, hasPage: Whole['hasPage']): readonly string[] =>
  site.redirects.flatMap((redirect) => {
    const fault = redirectFault(redirect, hasPage);
    if (fault === undefined) return [];
    const { line, found, expected } = fault;
    return [`sites/${site.slug}/redirects.txt:${line} is left out: found ${found}, expected ${expected}.`];
  });

/** Links and redirects of a dealer's texts that lead nowhere, for the build's report. */
export const contentWarnings = ({ context, hasPage }: Whole): readonly string[] => {
  const { dealer } = context;
  const { pages, news } = dealer.site;
  return [
    ...[...pages, ...news].flatMap(({ body }) => deadLinks(body, context)),
    ...deadRedirects(dealer, hasPage),
  ];
};
