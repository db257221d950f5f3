import { describe, expect, it } from 'vitest';
import { importProblem } from './import-direction.ts';

describe('the check of import directions', () => {
  it.each([
    ['src/domain/vehicles/tag.ts', 'src/domain/lib/clock.ts'],
    ['src/features/vehicles/page/vehicle-page.ts', 'src/domain/vehicles/tag.ts'],
    ['src/features/vehicles/page/vehicle-page.ts', 'src/adapters/stock/pictures/pictures.client.ts'],
    ['src/pages/index.astro', 'src/layouts/SiteLayout.astro'],
    ['src/functions/api.ts', 'src/api/app.ts'],
    ['src/server/local.ts', 'src/api/app.ts'],
    ['src/render/build.ts', 'src/sites/load.ts'],
    ['scripts/start/run.ts', 'src/render/build.ts'],
    ['tools/bench/run.ts', 'scripts/terminal/table.ts'],
  ])('allows %s to import %s', (from, to) => expect(importProblem(from, to)).toBeUndefined());

  it.each([
    ['src/domain/vehicles/tag.ts', 'src/features/vehicles/page/vehicle-page.ts', 'domain may use'],
    ['src/features/vehicles/page/vehicle-page.ts', 'src/adapters/stock/source/open.ts', 'not adapters'],
    ['src/api/app.ts', 'src/render/build.ts', 'not render'],
    ['src/api/app.ts', 'src/server/local.ts', 'not server'],
    ['src/functions/api.ts', 'src/server/local.ts', 'not server'],
    ['src/layouts/SiteLayout.astro', 'src/pages/index.astro', 'not pages'],
    ['scripts/new-site/samples.ts', 'tools/sample-data/stock/yard.ts', 'not tools'],
    ['src/ui/Button.astro', 'src/features/vehicles/page/vehicle-page.ts', 'not features'],
    ['src/newcomer/x.ts', 'src/domain/vehicles/tag.ts', 'missing from MAY_IMPORT'],
  ])('forbids %s to import %s', (from, to, why) => expect(importProblem(from, to)?.why).toContain(why));
});
