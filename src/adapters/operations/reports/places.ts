import { join } from 'node:path';
import { keys } from '#adapters/sites/publication/format.ts';
import { folderObjects } from '#adapters/storage/blobs/folder.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { carryFormerReports } from './former-reports.ts';

/** The place where builds store their reports. */
export interface ReportPlace {
  readonly store: ObjectStore;
  /** The key of a dealer's reports is this, the slug and `ending`. They are compressed if that is `.br`. */
  readonly prefix: string;
  readonly ending: string;
  /** When builds found nothing to do, of all dealers. */
  readonly looks: string;
  /** How long, in milliseconds, a reader does not check for changes. */
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
