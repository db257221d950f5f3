import { runningOffers } from '#domain/content/news.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import type { ReadyPage } from '#domain/sites/site-schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { BlockModel } from '../blocks/blocks.ts';
import { offerModels } from '../blocks/offers.ts';
import type { ContentPageModel } from '../content-page.ts';
import { aboutBlocks } from './about.ts';

interface Ready {
  readonly slug: Exclude<ReadyPage, 'careers'>;
  /** Whether there is anything to say. */
  readonly offered: (dealer: Dealer) => boolean;
  readonly title: (dealer: Dealer) => string;
  readonly lead: string;
  readonly blocks: (context: PageContext) => readonly BlockModel[];
}

/** The page about jobs is a form’s page and stands among those. */
const READY: readonly Ready[] = [
  {
    slug: 'about',
    offered: () => true,
    title: ({ config }) => `About ${config.name}`,
    lead: 'Who we are, where we are, and how to reach us.',
    blocks: aboutBlocks,
  },
  {
    slug: 'special-offers',
    offered: ({ config, clock }) => runningOffers(config.home.offers, config.timezone, clock).length > 0,
    title: () => 'Special offers',
    lead: 'Our current offers, and how long they last.',
    blocks: (context) => [{ kind: 'offers', offers: offerModels(context), empty: '' }],
  },
];

function readyPage({ title, lead, blocks }: Ready, path: string, context: PageContext): ContentPageModel {
  const { dealer, say } = context;
  const name = say(title(dealer));
  return {
    kind: 'content',
    head: headModel(dealer, { path, title: name, description: say(lead) }),
    title: name,
    lead: say(lead),
    image: null,
    blocks: blocks(context),
  };
}

/** Lists the generated pages that a dealer wants and has not written. */
export const readyPages = (dealer: Dealer) =>
  READY.filter(
    ({ slug, offered }) =>
      dealer.config.ready_pages.includes(slug) &&
      !dealer.site.pages.some((page) => page.slug === slug) &&
      offered(dealer),
  ).map((ready) => {
    const path = paths.contentPage(ready.slug, dealer.config);
    return {
      path,
      origin: `the ready-made page "${ready.slug}"`,
      model: (context: PageContext) => readyPage(ready, path, context),
    };
  });
