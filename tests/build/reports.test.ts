import { expect, test } from 'vitest';
import { folderReports } from '#adapters/build-reports/places.ts';
import { readReports } from '#adapters/build-reports/reports.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

test('every build that did something leaves a report; one that had nothing to do leaves a note', async () => {
  const yard = openYard();
  yard.addSmall(SLUG, { template: 'square' });
  yard.changeVehicle(SLUG, 2, { price: 'call us' });
  await yard.build();
  await yard.build();
  await yard.build(['--force']);
  await yard.build(['--stock-only']);
  yard.changeVehicle(SLUG, 0, { price: 12_345 });
  await yard.build(['--stock-only', '--accept-shrink']);
  yard.configure(SLUG, { name: 7 });
  expect((await yard.build()).code).toBe(1);

  const [kept, ...others] = await readReports(folderReports(yard.dataDir));
  expect(others).toEqual([]);
  expect(kept?.unchanged).toMatch(/^\d{4}-\d\d-\d\dT/);
  const [failed, stock, forced, first] = kept?.reports ?? [];
  expect(kept?.reports).toHaveLength(4);
  expect(failed).toMatchObject({ outcome: 'failed', kind: 'site', template: null, pages: 0 });
  expect(failed?.error).toContain('sites/harbour-autos/site.json');
  expect(stock).toMatchObject({
    ...{ outcome: 'built', kind: 'stock', bundle: null, rendered: 0 },
    thresholds: { shrink_to: 0.5, accept_shrink: true },
  });
  expect(forced).toMatchObject({ outcome: 'built', kind: 'site', written: 0, rendered: first?.pages });
  expect(first).toMatchObject({
    ...{ slug: SLUG, outcome: 'built', template: 'square', error: null, rejected_count: 1 },
    ...{
      now: '2026-07-01T00:00:00.000Z',
      rejected: [{ index: 2, reasons: [expect.stringContaining('price')] }],
    },
    bundle: expect.stringMatching(/^[0-9a-f]{20}$/),
  });
});
