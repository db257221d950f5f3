import { paths } from '#paths';

/** Pages that go on with what the address before them said: the car, the budget, the campaign. */
const CARRIED_TO: ReadonlySet<string> = new Set([paths.finance]);

/** Where a link leads from a page: with that page’s query where it belongs to both, its own words first. */
export function withCarriedQuery(href: string, page: string): string {
  const [link, here] = [new URL(href, page), new URL(page)];
  if (link.origin !== here.origin || !CARRIED_TO.has(link.pathname)) return href;
  for (const [name, value] of here.searchParams)
    if (!link.searchParams.has(name)) link.searchParams.append(name, value);
  return link.pathname + link.search + link.hash;
}
