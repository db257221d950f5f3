import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as it, onTestFinished, test } from 'vitest';
import { folderObjects } from '#adapters/storage/blobs/folder.ts';
import { s3Objects } from '#adapters/storage/blobs/s3.ts';
import { publishedTo } from '#adapters/storage/blobs/settings.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import { type ObjectStore, ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { STORE_KINDS } from '../storage/stores.ts';
import { describeEach } from './databases.ts';

const textAt = async (store: ObjectStore, key: string): Promise<string | undefined> => {
  const found = await store.get(key);
  return found && Buffer.from(found.bytes).toString();
};

async function keysBelow(store: ObjectStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

const ODD_NAMES = [
  'a/b c.txt',
  "it's (1)*!.txt",
  'caf\u00e9/\u8eca.html',
  'a+b&c=d.json',
  '50%.txt',
  'a/"quoted"<x>.txt',
];

const ADD_TEN = `
  import { changeObject } from '#adapters/storage/blobs/change.ts';
  import { folderObjects } from '#adapters/storage/blobs/folder.ts';
  const [root, name] = process.argv.slice(1);
  const store = folderObjects(root);
  for (let at = 0; at < 10; at++)
    await changeObject(store, 'list', (before) => Buffer.from(before ?? []).toString() + name + at + '\\n');
`;

describeEach(STORE_KINDS, 'objects in $name', ({ open }) => {
  it('are read as they were written, may be empty, and can be removed even if they are missing', async () => {
    const store = await open();
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
    expect(await store.get('a/b')).toBeUndefined();
    expect(await store.look('a/b')).toBeUndefined();
    await store.put('a/b', bytes, { headers: { 'Content-Type': 'image/png' } });
    expect((await store.get('a/b'))?.bytes).toEqual(bytes);
    expect(await store.look('a/b')).toMatchObject({ size: 70_000 });
    const age = Date.now() - ((await store.look('a/b'))?.writtenAt ?? 0);
    expect(Math.abs(age)).toBeLessThan(60_000);
    await store.put('nothing', '');
    expect(await textAt(store, 'nothing')).toBe('');
    await store.remove('a/b');
    await store.remove('a/b');
    expect(await store.get('a/b')).toBeUndefined();
  });

  it('are read in parts', async () => {
    const store = await open();
    await store.put('film', '0123456789');
    const part = async (first: number, last: number) =>
      Buffer.from((await store.part('film', first, last)) ?? []).toString();
    expect([await part(0, 1), await part(3, 5), await part(9, 9)]).toEqual(['01', '345', '9']);
    expect(await store.part('nothing', 0, 1)).toBeUndefined();
  });

  it('are compared by their tag', async () => {
    const store = await open();
    const tag = (await store.put('k', 'one')) ?? '';
    expect((await store.get('k'))?.tag).toBe(tag);
    expect(await store.getChanged('k', tag)).toBe('same');
    await store.put('k', 'two');
    expect(await store.getChanged('k', tag)).toMatchObject({ bytes: new Uint8Array(Buffer.from('two')) });
    expect(await store.getChanged('none', tag)).toBeUndefined();
  });

  it('are written only if absent or unchanged, on request', async () => {
    const store = await open();
    const first = await store.put('k', 'one', { when: 'absent' });
    expect(await store.put('k', 'two', { when: 'absent' })).toBeUndefined();
    expect(await textAt(store, 'k')).toBe('one');
    const second = await store.put('k', 'two', { when: { tag: first ?? '' } });
    expect(second).toBeDefined();
    expect(await store.put('k', 'three', { when: { tag: first ?? '' } })).toBeUndefined();
    expect(await textAt(store, 'k')).toBe('two');
    expect(await store.put('new', 'x', { when: { tag: first ?? '' } })).toBeUndefined();
  });

  it('are written by one of 20 simultaneous writers', async () => {
    const store = await open();
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, at) => store.put('k', `writer ${at}`, { when: 'absent' })),
    );
    const winners = written.flatMap((tag, at) => (tag === undefined ? [] : [at]));
    expect(winners).toHaveLength(1);
    expect(await textAt(store, 'k')).toBe(`writer ${winners[0]}`);
  });

  it('may have any name', async () => {
    const store = await open();
    for (const name of ODD_NAMES) await store.put(name, name);
    for (const name of ODD_NAMES) expect(await textAt(store, name)).toBe(name);
    expect([...(await keysBelow(store, ''))].sort()).toEqual([...ODD_NAMES].sort());
  });

  it('are listed below a prefix, however many there are', async () => {
    const store = await open();
    const many = Array.from({ length: 230 }, (_, at) => `many/${String(at).padStart(3, '0')}`);
    await Promise.all([...many, 'more', 'a/many/1'].map((key) => store.put(key, 'x')));
    expect(await keysBelow(store, 'many/')).toEqual(many);
    expect(await keysBelow(store, 'none/')).toEqual([]);
  });
});

test.each(['', '../x', 'a/../../x', '/x', 'a//b', './x'])(
  'a key outside the folder is rejected: "%s"',
  async (key) => {
    const store = folderObjects(join(tmpdir(), 'never-made'));
    await expect(store.get(key)).rejects.toThrow(ObjectStoreError);
    await expect(store.put(key, 'x')).rejects.toThrow(ObjectStoreError);
  },
);

test('no change of an object in a folder is lost between simultaneous processes', async () => {
  const root = await temporaryFolder();
  const adds = async (name: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', ADD_TEN, root, name], {
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
  };
  await Promise.all(['a', 'b', 'c'].map(adds));
  const lines = (await textAt(folderObjects(root), 'list'))?.trim().split('\n') ?? [];
  expect(lines.toSorted()).toEqual(
    ['a', 'b', 'c'].flatMap((name) => Array.from({ length: 10 }, (_, at) => `${name}${at}`)),
  );
  expect(await keysBelow(folderObjects(root), '')).toEqual(['list']);
});

describe('an object store with a fault', () => {
  const storeAt = (endpoint: string, changes: object = {}) =>
    s3Objects({
      ...{ endpoint, region: 'us-east-1', bucket: 'bucket', tries: 3, timeoutMs: 2000, pauseMs: 5 },
      ...LIGHT_ACCOUNT,
      ...changes,
    });
  async function started() {
    const light = await startLightStore(['bucket']);
    onTestFinished(light.close);
    return light;
  }

  test.each([503, 500, 429])('is retried after status %i', async (status) => {
    const light = await started();
    light.failNext(2, status);
    const store = storeAt(light.endpoint);
    await store.put('k', 'x', { when: 'absent' });
    expect(light.requests).toEqual(['PUT bucket/k', 'PUT bucket/k', 'PUT bucket/k']);
  });

  test('is given up in the end, with its status', async () => {
    const light = await started();
    light.failNext(9, 503);
    await expect(storeAt(light.endpoint).get('k')).rejects.toThrow(
      'The object store refused to read k in the bucket "bucket": 503 SlowDown.',
    );
  });

  test.each([
    ['a wrong secret', { secretKey: 'another' }, /403 SignatureDoesNotMatch\. Check S3_ACCESS_KEY/],
    ['a bucket that does not exist', { bucket: 'none' }, /404 NoSuchBucket\. The bucket does not exist/],
  ])('causes an error with a hint for %s', async (_, changes, words) => {
    const light = await started();
    const store = storeAt(light.endpoint, changes);
    const failures = await Promise.all(
      [() => store.get('k'), () => store.put('k', 'x'), async () => keysBelow(store, '')].map((ask) =>
        ask().then(
          () => 'no failure',
          (cause: unknown) => cause,
        ),
      ),
    );
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ObjectStoreError);
      expect(String(failure)).toMatch(words);
      expect(String(failure)).not.toContain('another');
    }
  });

  test('that cannot be reached is named', async () => {
    const light = await started();
    await light.close();
    await expect(storeAt(light.endpoint).get('k')).rejects.toThrow(/does not answer\. Check S3_ENDPOINT/);
  });

  test('recognises its own write after a lost response', async () => {
    const light = await started();
    const store = storeAt(light.endpoint);
    await store.put('lease', 'holder 1', { when: 'absent' });
    expect(await store.put('lease', 'holder 1', { when: 'absent' })).toBeDefined();
    expect(await store.put('lease', 'holder 2', { when: 'absent' })).toBeUndefined();
  });
});

describe('the settings of the object stores', () => {
  const whole = {
    ...{ PUBLISH: 's3', S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' },
    ...{ S3_BUCKET: 'sites', S3_PRIVATE_BUCKET: 'closed' },
  };

  test.each([{}, { PUBLISH: 'folder' }, { ...whole, PUBLISH: '' }])('are not needed for folders: %o', (env) =>
    expect(publishedTo(env)).toBeUndefined(),
  );
  test('name two buckets, and a third for a plain host', () => {
    expect(publishedTo(whole)?.plain).toBeUndefined();
    expect(publishedTo({ ...whole, S3_PLAIN_BUCKET: 'plain' })?.plain).toBeDefined();
  });
  test.each([
    [
      'lack a name',
      { S3_SECRET_KEY: '', S3_PRIVATE_BUCKET: undefined },
      'S3_SECRET_KEY, S3_PRIVATE_BUCKET is missing',
    ],
    ['name one bucket for both', { S3_PRIVATE_BUCKET: 'sites' }, 'has to be another bucket'],
    ['name the closed bucket for a plain host', { S3_PLAIN_BUCKET: 'closed' }, 'has to be another bucket'],
    ['name the open bucket for a plain host', { S3_PLAIN_BUCKET: 'sites' }, 'has to be another bucket'],
    ['hold no address', { S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT is "s3.example.com"'],
    ['hold a path', { S3_ENDPOINT: 'https://s3.example.com/bucket' }, 'an address without a path'],
  ])('are rejected if they %s', (_, changes, words) => {
    expect(() => publishedTo({ ...whole, ...changes })).toThrow(words);
  });
});
