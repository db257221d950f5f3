import type { ApiContext, ApiRoute } from '#api/api-route.ts';
import { notFound, tooMany } from '#api/lib/api-errors.ts';
import { pageResponse, seeOther } from '#api/lib/plain-page.ts';
import { addressBehind } from '#domain/search/results/plain-search.ts';
import { resultsPage } from './page.ts';
import { findResults } from './plain-search.ts';

/** Vehicles’ pictures come from wherever a feed says they are, as on every page. */
const PICTURES = "'self' https: data:";

async function handle({ request, now, dealer: dealerOf, stock, allows }: ApiContext): Promise<Response> {
  const dealer = await dealerOf();
  const address = addressBehind(new URL(request.url));
  const { base_path } = dealer.config.search;
  if (address.pathname !== base_path && !address.pathname.startsWith(`${base_path}/`)) throw notFound();
  if (!(await allows('results'))) throw tooMany();
  const searchable = await stock.stock(dealer.slug);
  if (searchable === undefined) throw notFound();
  const results = await findResults(dealer, searchable, { address, now });
  const status = results.unknown === null ? 200 : 404;
  return pageResponse(await resultsPage(dealer, results), { status, pictures: PICTURES });
}

export const resultsRoute: ApiRoute = {
  method: 'GET',
  path: '/results/:address{.+}',
  does: 'A page of search results for browsers without script, for any combination of filters.',
  handle,
  // Searching stores nothing, so the mock redirects to the page itself.
  mock({ request }) {
    const { pathname, search } = new URL(request.url);
    return seeOther(pathname.replace(/^\/mock\/results/, '') + search);
  },
};
