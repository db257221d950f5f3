import { paths } from '#paths';

/** Pages that keep the query of the page before: the car, the budget, the campaign. */
const CARRIED_TO: ReadonlySet<string> = new Set([paths.finance]);

/** A link's address with the query of its page, if it belongs to both. The link's own parameters win. */
export function withCarriedQuery(href: string, page: string): string {
  const [link, here] = [new URL(href, page), new URL(page)];
  if (link.origin !== here.origin || !CARRIED_TO.has(link.pathname)) return href;
  for (const [name, value] of here.searchParams)
    if (!link.searchParams.has(name)) link.searchParams.append(name, value);
  return link.pathname + link.search + link.hash;
}
