import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildReportFile, keepReport, REPORT_VERSION } from '#adapters/build-reports/reports.ts';
import { memoryDealerData, sampleDealer } from '#adapters/dealer-data/testing.ts';
import { memoryLeadStore } from '#adapters/lead-store/testing/memory.ts';
import { sampleLead } from '#adapters/lead-store/testing/samples.ts';
import { bucketOf } from '#domain/vitals/metrics.ts';
import { type FleetSources, readFleet } from './read-fleet.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

const report = (slug: string, fields: Partial<BuildReportFile> = {}): BuildReportFile => ({
  ...{ version: REPORT_VERSION, slug, outcome: 'built', kind: 'site', seconds: 1 },
  ...{ started: new Date(NOW - 60_000).toISOString(), finished: new Date(NOW - 59_000).toISOString() },
  ...{ now: new Date(NOW).toISOString(), pages: 12, rendered: 12, written: 12, removed: 0, vehicles: 3 },
  ...{ unpictured: 0, rejected: [], rejected_count: 0, feeds: [], warnings: [], error: null },
  ...{ template: 'classic', looks: null, bundle: null, commit: null },
  thresholds: { shrink_to: 0.5, accept_shrink: false },
  ...fields,
});

async function fleet(changes: Partial<FleetSources> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const leads = memoryLeadStore();
  keepReport(dataDir, report('a-cars'));
  keepReport(dataDir, report('b-cars', { unpictured: 2 }));
  const hosted = { kind: 'meilisearch', host: 'https://search.example', index: 'b', search_key: 'k' };
  const dealerData = memoryDealerData([
    sampleDealer('a-cars'),
    sampleDealer('b-cars', { site: { search: { engine: hosted } } }),
  ]);
  const vitals = {
    measured: async (dealer: string) =>
      dealer === 'a-cars'
        ? [
            {
              ...({
                version: 'v',
                since: '2026-11-20',
                kind: 'home',
                device: 'phone',
                metric: 'LCP',
              } as const),
              counted: [{ bucket: bucketOf('LCP', 900), count: 30 }],
            },
          ]
        : [],
  };
  await leads.create(sampleLead({ dealer: 'b-cars', at: NOW - 1_000, channels: ['mail'] }));
  return readFleet({
    ...{ dataDir, dealerData, leads, vitals, now: NOW, hrefOf: (slug: string) => `/${slug}` },
    ...changes,
  });
}

test('every dealer stands there with its build, its leads, its engine and how fast it is', async () => {
  const { dealers: rows, templates } = await fleet();
  expect(rows.map(({ slug }) => slug)).toEqual(['b-cars', 'a-cars']);
  const [b, a] = rows;
  expect(a).toMatchObject({ href: '/a-cars', engine: 'embedded', pages: 12, warnings: [] });
  expect(a?.measures).toMatchObject([{ metric: 'LCP', visits: 30 }]);
  expect(b).toMatchObject({ engine: 'meilisearch (search.example)', leads: { waiting: 1, dead: 0 } });
  expect(b?.warnings).toHaveLength(1);
  expect(templates).toMatchObject([{ template: 'classic', dealers: 2, measures: [{ metric: 'LCP' }] }]);
});

test('a dealer that cannot be built comes first, also one that was never served', async () => {
  const { dealers: rows } = await fleet({
    expected: new Map([['c-cars', ['sites/c-cars/site.json is no JSON']]]),
  });
  expect(rows.map(({ slug }) => slug)).toEqual(['c-cars', 'b-cars', 'a-cars']);
  expect(rows[0]).toMatchObject({ failed: true, built: null, pages: null, engine: '–' });
});

test('some can be asked for alone, and measuring is no must', async () => {
  const { dealers: rows } = await fleet({ only: ['a-cars'], vitals: undefined });
  expect(rows).toMatchObject([{ slug: 'a-cars', measures: [] }]);
});
