import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LEAD_SCHEMA, type LeadTables } from '#adapters/leads/store/sql/tables.ts';
import { samplePayload } from '#adapters/leads/store/testing/samples.ts';
import { folderReports } from '#adapters/operations/reports/places.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import { keepReport } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { VITALS_SCHEMA, type VitalsTables } from '#adapters/operations/vitals/sql.ts';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { sampleDealer, sampleListing } from '#adapters/sites/dealer-data/testing.ts';
import type { Database } from '#adapters/storage/database/types.ts';
import { bucketOf, type Metric } from '#domain/operations/vitals/metrics.ts';

const DAY_MS = 86_400_000;
const TEMPLATES = ['classic', 'large', 'square', 'marketplace'] as const;
const MARKETS = ['AU', 'AU', 'AU', 'NZ', 'US'] as const;
/** A number from 0 to 1 that is always the same for the same dealer and subject. */
function share(index: number, subject: number): number {
  let hash = (index + 1) * 2_654_435_761 + subject * 40_503;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const slugAt = (index: number): string => `dealer-${String(index).padStart(4, '0')}`;

function recordAt(index: number, vehicles: number): DealerRecord {
  const slug = slugAt(index);
  const sample = sampleDealer(slug, {
    name: `Dealer ${index}`,
    market: MARKETS[index % MARKETS.length] ?? 'AU',
  });
  const [vehicle] = Object.values(sample.vehicles);
  const stock = Array.from({ length: vehicle === undefined ? 0 : vehicles }, (_, number) => {
    const said = { model: `Model ${number % 30}`, year: 2020 + (number % 6), km: number * 900 };
    const listing = sampleListing({ ...said, stocknum: `S${number}`, dealership_slug: slug });
    return [`v${number}`, { ...vehicle, slug: `car-${number}`, listing }] as const;
  });
  return { ...sample, vehicles: Object.fromEntries(stock) as DealerRecord['vehicles'] };
}

/** The state of each dealer, as in a real fleet: most are fine, some are not. */
const fails = (index: number): boolean => share(index, 1) < 0.02;
const isForgotten = (index: number): boolean => share(index, 2) < 0.02;
const hasWarnings = (index: number): boolean => share(index, 3) < 0.3;
const losesLeads = (index: number): boolean => share(index, 4) < 0.02;

function reportAt(index: number, at: number, { isLast }: { readonly isLast: boolean }): BuildReportFile {
  const isFailed = isLast && fails(index);
  return sampleReport(slugAt(index), at, {
    seconds: 1 + share(index, 5) * 6 + share(index, Math.floor(at / DAY_MS)) * 2,
    template: TEMPLATES[index % TEMPLATES.length] ?? 'classic',
    ...{ pages: isFailed ? 0 : 150 + (index % 400), rendered: 20, written: 20 },
    ...{ vehicles: isFailed ? 0 : 60 + (index % 300), unpictured: hasWarnings(index) ? 4 : 0 },
    warnings: hasWarnings(index) ? ['A link of the menu leads nowhere: /finance-calculator.'] : [],
    ...(isFailed && { outcome: 'failed', error: 'stock.json: the feed answered HTTP 503.' }),
  });
}

interface RecordsSize {
  readonly dealers: number;
  readonly vehicles: number;
  /** Builds of each dealer, one a night. */
  readonly nights: number;
  readonly now: number;
}

/**
 * Writes dealers as builds leave them: their data, and the reports of the last nights. It writes no pages.
 */
export async function writeDealers(
  { distDir, dataDir }: { readonly distDir: string; readonly dataDir: string },
  { dealers, vehicles, nights, now }: RecordsSize,
): Promise<void> {
  const reports = folderReports(dataDir);
  mkdirSync(distDir, { recursive: true });
  for (let index = 0; index < dealers; index++) {
    const slug = slugAt(index);
    const generation = join('.gen', slug, '1');
    mkdirSync(join(distDir, generation, 'site'), { recursive: true });
    await writeDealerData(join(distDir, generation, 'private'), recordAt(index, vehicles));
    symlinkSync(join(generation, 'site'), join(distDir, slug), 'dir');
    const last = now - 3_600_000 - (isForgotten(index) ? 3 * DAY_MS : 0);
    for (let night = nights - 1; night >= 0; night--)
      await keepReport(reports, reportAt(index, last - night * DAY_MS, { isLast: night === 0 }));
  }
}

const PORTION = 500;

async function inPortions<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += PORTION) await insert(rows.slice(at, at + PORTION));
}

interface FilledSize extends Pick<RecordsSize, 'dealers' | 'now'> {
  readonly days: number;
  readonly leadsADay: number;
}

const METRICS: readonly (readonly [Metric, number])[] = [
  ['LCP', 1500],
  ['INP', 90],
  ['CLS', 0.04],
];

/** The measurements of one dealer: two kinds of pages on phones, a few sizes a day, and another version ten days ago. */
const measuredAt = (
  index: number,
  { now, days }: Pick<FilledSize, 'now' | 'days'>,
): readonly VitalsTables['web_vitals'][] =>
  Array.from({ length: days }, (_, day) =>
    METRICS.flatMap(([metric, usual]) =>
      ['home', 'vehicle'].flatMap((kind) =>
        [0.7, 1, 1.4].map((factor) => ({
          ...{ dealer: slugAt(index), day: new Date(now - day * DAY_MS).toISOString().slice(0, 10) },
          ...{ version: day < 10 ? 'looks' : 'before', kind, device: 'phone' as const, metric },
          bucket: bucketOf(metric, usual * factor * (0.7 + share(index, 6) * 0.9)),
          count: 4 + Math.floor(share(index, day + 100) * 5),
        })),
      ),
    ),
  ).flat();

/**
 * Writes the leads and measurements of these days directly into the tables. Sending them one by one would
 * take minutes.
 */
export async function fillDatabase(
  database: Database,
  { dealers, now, days, leadsADay }: FilledSize,
): Promise<void> {
  const payload = JSON.stringify(samplePayload());
  await database.store<LeadTables>(LEAD_SCHEMA).write(async (db) => {
    for (let index = 0; index < dealers; index++) {
      const dealer = slugAt(index);
      const ids = Array.from({ length: days }, (_, day) =>
        Array.from({ length: Math.round(leadsADay * 2 * share(index, day + 200)) }, (_, count) => ({
          id: `${dealer}-${day}-${count}`,
          at: now - day * DAY_MS - 60_000 * (count + 1),
          isOfToday: day === 0,
        })),
      ).flat();
      const common = { form: 'contact', suspicions: '[]', channels: '["mail"]', held: 0, complete: 1 };
      const rows = ids.map(({ id, at }) => ({
        ...{ ...common, id, dealer, client_id: id, contact_id: null, version: 1 },
        ...{ created_at: at, changed_at: at },
      }));
      const versions = ids.map(({ id, at }) => ({
        ...{ lead_id: id, version: 1, change_id: null, payload, created_at: at },
      }));
      const deliveries = ids.map(({ id, at, isOfToday }) => ({
        ...{ id: `d-${id}`, lead_id: id, dealer, version: 1, channel: 'mail' as const },
        ...{ attempts: 1, due_at: at },
        ...{ delivered_at: at, last_error: null, remote_id: null },
        state: isOfToday && losesLeads(index) ? ('dead' as const) : ('delivered' as const),
      }));
      await inPortions(rows, (some) => db.insertInto('leads').values(some).execute());
      await inPortions(versions, (some) => db.insertInto('lead_versions').values(some).execute());
      await inPortions(deliveries, (some) => db.insertInto('lead_deliveries').values(some).execute());
    }
  });
  await database.store<VitalsTables>(VITALS_SCHEMA).write(async (db) => {
    for (let index = 0; index < dealers; index++)
      await inPortions(measuredAt(index, { now, days }), (some) =>
        db
          .insertInto('web_vitals')
          .values(some)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
  });
}
