import { expect, it } from 'vitest';
import { run } from '../build/run-fixture.ts';
import { meanOf } from './tree.ts';

it('takes the mean time of runs, and their highest peak', () => {
  const runs = [run(1, { cpu: 2, peakMb: 300 }), run(3, { cpu: 3, peakMb: 200 })];
  expect(meanOf(runs)).toMatchObject({ wall: 2, cpu: 2.5, peakMb: 300, pages: 200 });
});
