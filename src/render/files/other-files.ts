import { STOCK_SEARCH_FILE } from '#adapters/search/stock/file-format.ts';
import { dealerDataFiles } from '#adapters/sites/dealer-data/private-files.ts';
import { advanceContents } from '#domain/shell/content-digests.ts';
import type { RoutingRule } from '#domain/sites/routing/routing-rules.ts';
import { routingOf } from '#domain/sites/routing/site-routing.ts';
import type { DealerState } from '#domain/vehicles/status/dealer-state.ts';
import type { DealerCache } from '#render/dealer/dealer-memory.ts';
import type { DealerSite } from '#render/dealer/dealer-model.ts';
import type { DealerInput } from '#render/dealer/read-dealer.ts';
import type { Predecessor } from '#render/generations/generations.ts';
import {
  carryHashedFiles,
  type Staging,
  type WrittenFiles,
  writeFiles,
} from '#render/generations/staging.ts';
import type { BundleLocation, FeedReport } from '#render/options.ts';
import { feedFile, feedReport, stockFeeds, stockFiles, stockSearchFile } from './data-files.ts';
import { guide } from './guide-file.ts';
import { privateData } from './private-data.ts';
import { apiDrawing, assetFiles, clientFiles, type SiteFile } from './site-files.ts';
import {
  formsFile,
  hostFiles,
  type ListedPage,
  newsFeedFiles,
  type PageBrief,
  pushedStatusRules,
  robots,
  securityFile,
  sitemap,
} from './text-files.ts';
import type { DealerTheme } from './theme-files.ts';

/** What other files tell of the pages. */
export interface WrittenPages {
  /** Pages in the order of the site. */
  readonly listed: readonly ListedPage[];
  /** The briefs of pages that were made again. */
  readonly briefs: readonly PageBrief[];
  /** By path: the hash of its content. */
  readonly contents: readonly (readonly [path: string, hash: string])[];
}

interface Gathered {
  readonly input: DealerInput;
  readonly site: DealerSite;
  readonly theme: DealerTheme;
  readonly looks: string;
  readonly cache: DealerCache | undefined;
  readonly pages: WrittenPages;
  readonly bundle: BundleLocation;
}

interface OtherFiles extends WrittenFiles {
  readonly carried: Readonly<Record<string, string>>;
  readonly feeds: readonly FeedReport[];
  /** Private files by name, which no visitor may read. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly state: DealerState;
}

/** Yields one file after another, because those of a large stock fill the memory together. `tell` is called with each feed. */
function* otherFiles(
  { input: { dealer, photographs }, site, theme, cache, pages, bundle }: Gathered,
  { gone, contents }: DealerState,
  tell: (feed: FeedReport) => void,
): Generator<SiteFile> {
  const { context, hasPage } = site;
  const { listed, briefs } = pages;
  yield* theme.files;
  yield* clientFiles(bundle.client);
  yield* assetFiles(dealer.site, dealer.vehicles);
  yield* photographs?.files ?? [];
  yield* stockFiles(dealer, { hasPage, gone, steady: cache?.columns, made: { context, briefs } });
  for (const feed of stockFeeds(dealer, hasPage)) {
    tell(feedReport(feed));
    yield feedFile(feed);
  }
  yield formsFile(dealer);
  yield sitemap(listed, contents);
  yield robots(dealer);
  yield securityFile(dealer);
  yield guide(dealer, briefs);
  yield* newsFeedFiles(dealer);
}

function secretsOf(
  { input, theme, looks, cache, bundle }: Gathered,
  { gone }: DealerState,
  routing: readonly RoutingRule[],
): OtherFiles['secrets'] {
  const { dealer, arrivals } = input;
  const drawing = apiDrawing(bundle.client);
  const data = privateData({
    dealer,
    gone,
    lastArrival: arrivals.last,
    feedChanges: input.feedChanges,
    routing,
    theme,
    looks,
    drawing,
  });
  return {
    ...dealerDataFiles(data),
    [STOCK_SEARCH_FILE]: stockSearchFile(dealer, arrivals, cache?.columns),
  };
}

export function writeOthers(
  gathered: Gathered,
  staging: Staging,
  before: Predecessor | undefined,
): OtherFiles {
  const { input, site, pages } = gathered;
  const { dealer } = input;
  const { hasPage } = site;
  const pagePaths = site.pages.map(({ path }) => path);
  const routing = routingOf(dealer.config, { ...dealer.site, hasPage, pagePaths });
  const contents = advanceContents(input.state.contents, pages.contents, Math.floor(dealer.clock.now / 1000));
  const state = { ...input.state, contents };
  const feeds: FeedReport[] = [];
  const own = writeFiles(
    otherFiles(gathered, state, (feed) => feeds.push(feed)),
    staging,
    before,
  );
  const ofHost = writeFiles(
    hostFiles([...pushedStatusRules(dealer), ...routing], Object.keys(own.records)),
    staging,
    before,
  );
  return {
    feeds,
    state,
    secrets: secretsOf(gathered, state, routing),
    records: { ...own.records, ...ofHost.records },
    changed: own.changed + ofHost.changed,
    carried: carryHashedFiles(own, staging, before),
  };
}
