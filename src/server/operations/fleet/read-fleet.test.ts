import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { sqlCspReports } from '#adapters/operations/csp-reports/sql.ts';
import { folderReports } from '#adapters/operations/reports/places.ts';
import { reportReader } from '#adapters/operations/reports/reader.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import { keepReport } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { briefOf } from '#adapters/sites/dealer-data/brief.ts';
import { memoryDealerData, sampleDealer, sampleHilux } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { bucketOf } from '#domain/operations/vitals/metrics.ts';
import { type FleetSources, readFleet } from './read-fleet.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

const report = (slug: string, fields: Partial<BuildReportFile> = {}): BuildReportFile =>
  sampleReport(slug, NOW - 59_000, { looks: null, bundle: null, commit: null, ...fields });

const HILUX = sampleHilux({ year: 2024 });

async function fleet(changes: Partial<FleetSources> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const leads = memoryLeadStore();
  await keepReport(folderReports(dataDir), report('a-cars'));
  await keepReport(folderReports(dataDir), report('b-cars', { unpictured: 2 }));
  const hosted = { kind: 'meilisearch', host: 'https://search.example', index: 'b', search_key: 'k' };
  const byMail = { delivery: { mail: { to: ['sales@b-cars.example'] } } };
  const dealerData = memoryDealerData([
    sampleDealer('a-cars'),
    sampleDealer('b-cars', { site: { search: { engine: hosted }, leads: byMail }, vehicles: { v2: HILUX } }),
  ]);
  const measured = {
    ...{ version: 'v', since: '2026-11-20', kind: 'home', device: 'phone' as const },
    metric: 'LCP' as const,
  };
  const vitals = {
    measuredOfAll: async () =>
      new Map([['a-cars', [{ ...measured, counted: [{ bucket: bucketOf('LCP', 900), count: 30 }] }]]]),
  };
  const unfound = {
    most: async (dealer: string, { since }: { readonly since: number }) =>
      (dealer === 'a-cars' ? ['suzuki jimny', 'hilux', 'hilx'] : []).map((words) => ({
        ...{ words, count: 3 },
        since: new Date(since).toISOString().slice(0, 10),
      })),
  };
  await leads.create(sampleLead({ dealer: 'b-cars', at: NOW - 1_000, channels: ['mail'] }));
  const reservations = {
    countCarReservations: async (from: number) => new Map([['b-cars', from === NOW - DAY ? 12 : 28]]),
    outstanding: async () => ({ open: 2, overdue: 1 }),
  };
  const briefs = async () => {
    const dealers = await Promise.all((await dealerData.dealers()).map(dealerData.dealer));
    return new Map(dealers.flatMap((dealer) => (dealer ? [[dealer.slug, briefOf(dealer)]] : [])));
  };
  return readFleet({
    ...{ reservations, briefs },
    ...{ reports: reportReader(folderReports(dataDir)), dealerData, leads, vitals, unfound, now: NOW },
    ...{ env: {}, isDemo: true },
    hrefOf: (slug: string) => `/${slug}`,
    ...changes,
  });
}

test('every dealer is listed with its build, leads, engine and speed', async () => {
  const { dealers: rows, templates, figures } = await fleet();
  expect(rows.map(({ slug }) => slug)).toEqual(['b-cars', 'a-cars']);
  const [b, a] = rows;
  expect(a).toMatchObject({ href: '/a-cars', engine: 'embedded', pages: 12, warnings: [] });
  expect(a?.measures).toMatchObject([{ metric: 'LCP', visits: 30 }]);
  expect(b).toMatchObject({ engine: 'meilisearch (search.example)', leads: { waiting: 1, dead: 0 } });
  expect(b?.warnings.map(({ what }) => what)).toEqual([
    expect.stringContaining('12 vehicles were held within a day, about 1 is usual'),
    expect.stringContaining('no picture'),
  ]);
  expect(templates).toMatchObject([{ template: 'classic', dealers: 2, measures: [{ metric: 'LCP' }] }]);
  expect(figures).toMatchObject({
    leads: { waiting: 1, since: NOW - 1_000, dead: 0 },
    payments: { open: 2, overdue: 1 },
    builds: { dealers: 2, failed: 0, recent: { built: 2, failed: 0 }, lookedAt: NOW - 59_000 },
  });
});

test('a dealer that cannot be built comes first, even one that was never served, and a list may be limited', async () => {
  const { dealers: rows } = await fleet({
    expected: new Map([['c-cars', ['sites/c-cars/site.json is no JSON']]]),
  });
  expect(rows.map(({ slug }) => slug)).toEqual(['c-cars', 'b-cars', 'a-cars']);
  expect(rows[0]).toMatchObject({ failed: true, built: null, pages: null, engine: '–' });
  // Measuring is no must.
  const { dealers: one } = await fleet({ only: ['a-cars'], vitals: undefined, unfound: undefined });
  expect(one).toMatchObject([{ slug: 'a-cars', measures: [], unfound: { unstocked: [], unclear: [] } }]);
});

test('searches without results are grouped by the models that the whole fleet knows', async () => {
  const { dealers: rows } = await fleet({ only: ['a-cars'] });
  const asked = (words: string) => ({ words, count: 3, since: '2026-10-23' });
  expect(rows[0]?.unfound).toEqual({
    unstocked: [asked('suzuki jimny'), asked('hilux')],
    unclear: [asked('hilx')],
  });
});

test.each<[where: string, sources: Partial<FleetSources>, told: number]>([
  ['nothing is set', { isDemo: false }, 1],
  ['there is a mail server', { isDemo: false, env: { SMTP_URL: 'smtp://mail.example' } }, 0],
  ['a demo keeps emails', { isDemo: true }, 0],
])('if %s, waiting email leads are reported or not', async (_, sources, told) => {
  const { dealers: rows } = await fleet({ only: ['b-cars'], ...sources });
  const words = rows.flatMap(({ warnings }) => warnings.map(({ what }) => what));
  expect(words.filter((what) => what === 'SMTP_URL is not set: emails of leads wait.')).toHaveLength(told);
});

test('a CSP violation is new for a week, and known after it', async () => {
  const violations = sqlCspReports(memoryDatabase());
  for (const [words, at] of [
    ['home img-src https://old.example', NOW - 19 * DAY],
    ['home img-src https://old.example', NOW - DAY],
    ['home script-src https://new.example', NOW - DAY],
  ] as const)
    await violations.add({ dealer: 'a-cars', words, at });
  const { dealers: rows } = await fleet({ only: ['a-cars'], violations });
  expect(rows[0]?.warnings.map(({ what }) => what)).toEqual([
    expect.stringContaining('https://new.example (1 time'),
  ]);
  expect(rows[0]?.warnings[0]?.what).not.toContain('old.example');
});
