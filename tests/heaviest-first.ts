import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PROJECT } from './fleet/place.ts';

/** The slowest files run first. Run last, one of them would leave the other processors idle at the end. */
const HEAVIEST: readonly string[] = [
  'tests/html/pages.test.ts',
  'tests/contract/lead-delivery-failures.long.test.ts',
  'tests/contract/two-shoppers.long.test.ts',
  'scripts/check-content/run.long.test.ts',
  'tests/contract/payments.test.ts',
  'tools/sample-data/art/art.long.test.ts',
  'tests/build/stored-builds.test.ts',
  'tests/leads/paying-killed.test.ts',
  'tests/leads/killed.test.ts',
  'tests/build/changed.test.ts',
  'tests/host/deploy.test.ts',
  'tests/build/incremental.test.ts',
  'tests/build/killed.test.ts',
  'tests/build/watch.test.ts',
  'tests/build/large-stock.test.ts',
  'tests/build/unchanged.test.ts',
  'tests/cluster/visits.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = HEAVIEST.indexOf(relative(PROJECT, moduleId));
  return at === -1 ? HEAVIEST.length : at;
};

/** The known slow files first, then the usual order. A fresh clone has no recorded durations. */
export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
