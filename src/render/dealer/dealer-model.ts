import { sitePictures } from '#adapters/stock/pictures/picture-providers.client.ts';
import { publishedSite } from '#domain/content/news.ts';
import { createClock } from '#domain/lib/clock.ts';
import { memoise } from '#domain/lib/memoise.ts';
import { withOwnList } from '#domain/search/results/collections.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { resolveLink } from '#domain/sites/routing/links.ts';
import type { Site } from '#domain/sites/site.ts';
import { siteWords } from '#domain/sites/site-words.ts';
import { vehicleCard } from '#domain/vehicles/card-model.ts';
import { newestFirst } from '#domain/vehicles/order.ts';
import { isShown } from '#domain/vehicles/status/availability.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { PageContext } from '#features/page-context.ts';
import { type PageModel, pagesOf, type SitePage } from '#routes';

/** Assembles a dealer at the moment of the build, with the texts and vehicles of its site. Earlier prices are added later. */
export function dealerAt(site: Site, stock: readonly Vehicle[], now: number): Dealer {
  const clock = createClock(now);
  const showing = { includeSoldDays: site.config.include_sold_cars_days };
  const vehicles = stock.filter((vehicle) => isShown(vehicle, showing, clock)).toSorted(newestFirst);
  const config = withOwnList(site.config, vehicles);
  const published = publishedSite({ ...site, config }, clock);
  return { site: published, config, market: MARKETS[config.market], vehicles, prices: new Map(), clock };
}

export interface ModelledPage {
  readonly path: string;
  readonly model: PageModel;
}

/** A dealer’s pages, none of them made. */
export interface DealerSite {
  readonly pages: readonly SitePage[];
  readonly context: PageContext;
  readonly hasPage: (path: string) => boolean;
}

export function contextOf(
  dealer: Dealer,
  pages: readonly SitePage[],
): PageContext & Pick<DealerSite, 'hasPage'> {
  const { config } = dealer;
  const paths = new Set(pages.map((page) => page.path));
  const hasPage = (path: string) => paths.has(path);
  const picture = sitePictures(config.images);
  return {
    dealer,
    hasPage,
    picture,
    card: memoise((vehicle) => vehicleCard(vehicle, dealer, picture)),
    resolve: (href) => resolveLink(href, config, hasPage),
    say: siteWords(config),
  };
}

export function dealerSite(dealer: Dealer): DealerSite {
  const pages = pagesOf(dealer);
  const { hasPage, ...context } = contextOf(dealer, pages);
  return { context, hasPage, pages };
}

/** Makes the models of all pages of a dealer at once. */
export function modelSite(dealer: Dealer) {
  const { context, hasPage, pages } = dealerSite(dealer);
  return {
    context,
    hasPage,
    pages: pages.map(({ path, model }): ModelledPage => ({ path, model: model(context) })),
  };
}
