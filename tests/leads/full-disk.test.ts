import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleFile, sampleLead } from '#adapters/leads/store/testing/samples.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { folderWith } from '../folder.ts';
import { mountSmallDisk, NO_SMALL_DISK } from '../small-disk.ts';

const SIZE = '6m';
const FILLER_BYTES = 3 * 1024 * 1024;
const MANY = 1000;

/** A folder on a small disk that a test can fill. */
function smallDisk(): string | undefined {
  const folder = folderWith();
  const disk = join(folder, 'disk');
  return mountSmallDisk(disk, SIZE, onTestFinished) ? disk : undefined;
}

/** Stores leads with pictures until the disk is full. Returns the ids of the acknowledged ones, and the refusal. */
async function fill(store: LeadStore) {
  const ids: string[] = [];
  for (let index = 0; index < MANY; index++) {
    const outcome = await store.create(sampleLead({ files: [sampleFile(30_000)] })).then(
      ({ id }) => id,
      (cause: unknown) => ({ cause }),
    );
    if (typeof outcome !== 'string') return { ids, refusal: outcome.cause };
    ids.push(outcome);
  }
  throw new Error(`the disk has room for ${MANY} leads`);
}

const idsIn = async (store: LeadStore): Promise<readonly string[]> =>
  (await store.leads({ limit: MANY })).map(({ lead }) => lead.id).toSorted();

describe('a disk that fills up with leads', () => {
  test('is reported, loses no acknowledged lead, and accepts leads again when there is room', async (context) => {
    const disk = smallDisk();
    if (disk === undefined) context.skip(NO_SMALL_DISK);
    const dataDir = String(disk);
    const filler = join(dataDir, 'filler');
    writeFileSync(filler, Buffer.alloc(FILLER_BYTES));
    const open = () => openStores({ env: {}, dataDir, serverless: false }).leads;
    const store = open();
    onTestFinished(() => store.close());

    const { ids, refusal } = await fill(store);
    expect(refusal).toBeInstanceOf(DatabaseError);
    expect(String(refusal)).toContain('the disk is full; free some space');
    expect(ids.length).toBeGreaterThan(10);
    expect(await idsIn(store)).toEqual(ids.toSorted());

    const refused = sampleLead({ files: [sampleFile(500_000)] });
    const group = [store.create(refused), store.create(sampleLead({ files: refused.files }))];
    for (const outcome of await Promise.allSettled(group))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseError) });

    rmSync(filler);
    await expect(store.check()).resolves.toBeUndefined();
    const { id, repeated } = await store.create(refused);
    expect(repeated).toBe(false);
    const reopened = open();
    onTestFinished(() => reopened.close());
    expect(await idsIn(reopened)).toEqual([...ids, id].toSorted());
    expect((await reopened.lead(id))?.lead.files).toMatchObject([{ size: 500_000 }]);
  });
});
