import { join } from 'node:path';
import { keys } from '#adapters/sites/publication/format.ts';
import { folderObjects } from '#adapters/storage/blobs/folder.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { carryFormerReports } from './former-reports.ts';

/** Where the reports of builds are kept. */
export interface ReportPlace {
  readonly store: ObjectStore;
  /** The reports of a dealer stand under this, the slug and `ending`. Compressed if that is `.br`. */
  readonly prefix: string;
  readonly ending: string;
  /** When builds found nothing to do, of all dealers. */
  readonly looks: string;
  /** So long, in milliseconds, a reader does not ask whether anything has changed. */
  readonly freshMs?: number;
  /** Must resolve before the first reading or writing. */
  readonly ready: () => Promise<void>;
}

/** Stores reports in the bucket that all machines share. */
export const storedReports = (closed: ObjectStore): ReportPlace => ({
  store: closed,
  prefix: keys.reports,
  ending: '.json.br',
  looks: keys.looks,
  ready: async () => {},
});

/** Stores reports in a folder of this machine, in files that a person can read. */
export function folderReports(dataDir: string): ReportPlace {
  const store = folderObjects(join(dataDir, 'build-reports'));
  let carrying: Promise<void> | undefined;
  const place: ReportPlace = {
    store,
    prefix: '',
    ending: '/history.json',
    looks: 'looks.json',
    freshMs: 0,
    ready: () => {
      carrying ??= carryFormerReports(place);
      return carrying;
    },
  };
  return place;
}

export const reportKey = ({ prefix, ending }: ReportPlace, slug: string): string =>
  `${prefix}${slug}${ending}`;

/** Returns the dealer of a report: `reports/a-cars.json.br` → `a-cars`. Returns undefined for another object. */
export function dealerIn({ prefix, ending }: ReportPlace, key: string): string | undefined {
  return key.startsWith(prefix) && key.endsWith(ending)
    ? key.slice(prefix.length, -ending.length)
    : undefined;
}
