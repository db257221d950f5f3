import { expect, it } from 'vitest';
import { LeaseWatch, tryLease } from '#adapters/sites/publication/lease.ts';
import { buildSharedRun } from '#adapters/sites/publication/shared-run.ts';
import type { Shard } from '#domain/operations/builds/shards.ts';
import { KINDS_BELOW } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

const TIMES = { renewMs: 20, deadMs: 250, lookMs: 5, patienceMs: 60_000 };
const turn = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describeEach(KINDS_BELOW, 'machines that share a run through objects $name', ({ open }) => {
  const machineOf = async () => {
    const closed = await open();
    const built: string[] = [];
    return {
      ...{ built, closed },
      machine: (index: number, count: number, build?: (shard: Shard) => Promise<void>, run = 'tonight') =>
        buildSharedRun({
          ...{ closed, run, own: { index, count }, times: TIMES },
          build: async (shard) => {
            await (build ?? (() => turn(20)))(shard);
            built.push(`${index} built ${shard.index}`);
          },
        }),
    };
  };

  it('build each part once', async () => {
    const { built, machine } = await machineOf();
    await Promise.all([machine(1, 3), machine(2, 3), machine(3, 3)]);
    expect(built.sort()).toEqual(['1 built 1', '2 built 2', '3 built 3']);
  });

  it('build the parts of machines that never started', async () => {
    const { built, machine } = await machineOf();
    await machine(2, 3);
    expect(built).toEqual(['2 built 2', '2 built 3', '2 built 1']);
    await machine(1, 3);
    expect(built).toHaveLength(3);
  });

  it('take over the part of a dead machine, and not of a slow one', async () => {
    const { built, machine } = await machineOf();
    let fail = (_: Error): void => {};
    const dying = machine(1, 3, () => new Promise((_, reject) => (fail = reject)));
    const slow = machine(2, 3, () => turn(TIMES.deadMs * 2));
    await turn(TIMES.renewMs);
    const quick = machine(3, 3);
    await expect.poll(() => built, { interval: 5 }).toEqual(['3 built 3']);
    fail(new Error('the machine is gone'));
    await expect(dying).rejects.toThrow('the machine is gone');
    await Promise.all([slow, quick]);
    expect(built.sort()).toEqual(['2 built 2', '3 built 1', '3 built 3']);
  });

  it('take over from a killed machine once it has been silent long enough', async () => {
    const { built, closed, machine } = await machineOf();
    const silent = { ...TIMES, renewMs: 60_000 };
    await tryLease(closed, 'runs/tonight/shard-1.json', new LeaseWatch(), silent);
    const started = performance.now();
    await machine(2, 2);
    expect(built).toEqual(['2 built 2', '2 built 1']);
    expect(performance.now() - started).toBeGreaterThan(TIMES.deadMs);
  });

  it('start anew with another run', async () => {
    const { built, machine } = await machineOf();
    await machine(1, 1);
    await machine(1, 1);
    await machine(1, 1, undefined, 'tomorrow');
    expect(built).toEqual(['1 built 1', '1 built 1']);
  });
});
