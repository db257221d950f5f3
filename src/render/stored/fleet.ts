import { keepStoredReport, noteStoredLooks } from '#adapters/build-reports/stored.ts';
import type { DealerOverview } from '#adapters/dealer-data/types.ts';
import { publishedTo } from '#adapters/object-store/settings.ts';
import { ObjectStoreError } from '#adapters/object-store/types.ts';
import { updateDealers } from '#adapters/published-sites/dealers.ts';
import { liveGeneration } from '#adapters/published-sites/format.ts';
import { readPointer } from '#adapters/published-sites/publish.ts';
import { sideBySide } from '#domain/memory/side-by-side.ts';
import { IS_MOCK_SITE } from '#paths';
import { headOf, type ManifestHead } from '../manifest.ts';
import type { BuildSettings, DealerReport } from '../options.ts';
import type { SharedReports } from '../report-keeper.ts';

const AT_ONCE = 48;

export interface PublishedHeads {
  /** Of the live generation, whichever machine built it. */
  readonly headOf: (slug: string) => ManifestHead | undefined;
}

/** What a build of a fleet does in the object store besides publishing dealers. */
export function openStoredFleet(env: NodeJS.ProcessEnv, { flat, publishedState }: BuildSettings) {
  const stores = publishedTo(env);
  if (stores === undefined) return undefined;
  if (flat || publishedState)
    throw new ObjectStoreError(
      `PUBLISH is "s3": leave out ${flat ? '--flat, as S3_PLAIN_BUCKET gets plain files' : '--published-state, as the store keeps the state'} (docs/storage.md).`,
    );
  const { open, closed } = stores;
  const overviews = new Map<string, DealerOverview>();
  const reports: SharedReports = {
    keep: (report) => keepStoredReport(closed, report),
    noteUnchanged: (slugs, at) => noteStoredLooks(closed, slugs, at),
  };

  return {
    /** Of mock sites nobody is told. */
    reports: IS_MOCK_SITE ? undefined : reports,
    async readHeads(slugs: readonly string[]): Promise<PublishedHeads> {
      const heads = new Map<string, ManifestHead>();
      await sideBySide(slugs, AT_ONCE, async (slug) => {
        const { pointer } = await readPointer(open, slug);
        const live = pointer && liveGeneration(pointer);
        const head = live && headOf(live.head);
        if (live) overviews.set(slug, live.overview);
        if (head) heads.set(slug, head);
      });
      return { headOf: (slug) => heads.get(slug) };
    },
    /** Once for all dealers of the build: many machines change the one list. */
    async noteDealers(reports: readonly DealerReport[]): Promise<void> {
      for (const { slug, stored } of reports) if (stored) overviews.set(slug, stored.overview);
      if (overviews.size > 0) await updateDealers(open, overviews);
    },
  };
}
