import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderReports, storedReports } from '#adapters/operations/reports/places.ts';
import { readReports } from '#adapters/operations/reports/reports.ts';
import { readStoredFile } from '#adapters/sites/publication/files.ts';
import { keys, liveGeneration } from '#adapters/sites/publication/format.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { s3Objects } from '#adapters/storage/blobs/s3.ts';
import {
  LIGHT_ACCOUNT,
  type LightStore,
  startLightStore,
} from '#adapters/storage/blobs/testing/light-store.ts';
import type { ObjectStore } from '#adapters/storage/blobs/types.ts';
import { atNight } from '../by-night.ts';
import { cloneProject } from './yard/checkout.ts';
import { PROJECT, runIn } from './yard/command.ts';
import { differences, type Tree } from './yard/tree.ts';
import { builtDealer, figuresOf, NOW, openBuiltYard, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const BUCKETS = { S3_BUCKET: 'open', S3_PRIVATE_BUCKET: 'closed', S3_PLAIN_BUCKET: 'plain' };

/** A store that several machines publish to, and what visitors find in it. */
async function aStore(starting = startLightStore(Object.values(BUCKETS))) {
  const light = await starting;
  onTestFinished(light.close);
  const account = { endpoint: light.endpoint, region: 'us-east-1', ...LIGHT_ACCOUNT };
  const open = s3Objects({ ...account, bucket: 'open' });
  const env = {
    ...{ PUBLISH: 's3', S3_ENDPOINT: light.endpoint, S3_BUCKET: 'open', S3_PRIVATE_BUCKET: 'closed' },
    ...{ S3_ACCESS_KEY: LIGHT_ACCOUNT.accessKey, S3_SECRET_KEY: LIGHT_ACCOUNT.secretKey },
  };
  const sites = publishedSites({ open, freshMs: 0 });
  return {
    ...{ light, env, open, closed: s3Objects({ ...account, bucket: 'closed' }) },
    plain: s3Objects({ ...account, bucket: 'plain' }),
    live: async () => {
      const pointer = await sites.pointer(SLUG);
      return (pointer && liveGeneration(pointer)) ?? expect.fail('nothing is live');
    },
    /** The site that is live. */
    async tree(): Promise<Tree> {
      const { manifest } = await this.live();
      const { files } = await sites.manifest(manifest);
      const found = await Promise.all(
        Object.entries(files).map(
          async ([path, name]) =>
            [path, Buffer.from(await readStoredFile(open, name)).toString('latin1')] as const,
        ),
      );
      return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    /** What was written since the last question. */
    written(): readonly string[] {
      return light.requests.splice(0).filter((asked) => asked.startsWith('PUT '));
    },
  };
}

function aMachine(): Yard {
  const yard = openYard();
  yard.addSmall(SLUG);
  return yard;
}

let origin: LightStore | undefined;

/** A dealer that a machine has published. It is built once, and each test has copies of the machine and of the store. */
async function aPublishedDealer() {
  const machine = await openBuiltYard('published', async (yard) => {
    const store = await aStore();
    yard.addSmall(SLUG);
    await yard.build([], store.env);
    origin = store.light;
  });
  return { machine, store: await aStore(origin?.copy()) };
}

async function treeBelow(store: ObjectStore, prefix: string): Promise<Tree> {
  const found: [string, string][] = [];
  for await (const { key } of store.list(prefix)) {
    const stored = await store.get(key);
    found.push([key.slice(prefix.length), Buffer.from(stored?.bytes ?? []).toString('latin1')]);
  }
  return new Map(found);
}

/** The moments at which two commands looked differ. */
const withoutTimes = (text: string): string => text.replace(/"(?:builtAt|feedAt)":\d+/g, '""');

/** The way to a store on which reports are refused. */
async function withoutReports(endpoint: string): Promise<{ readonly S3_ENDPOINT: string }> {
  const { port } = new URL(endpoint);
  const between = createServer((asked, answer) => {
    const { headers, method, url: path } = asked;
    if (path?.includes('/reports/')) return answer.writeHead(403).end();
    const passedOn = request({ host: '127.0.0.1', port, path, method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    return asked.pipe(passedOn);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  onTestFinished(() => void between.close());
  const address = between.address();
  return { S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

/** What builds into a folder make of the same, one after the other on one machine. */
async function folderTree(yard: Yard): Promise<Tree> {
  await yard.build();
  return yard.tree(SLUG);
}

describe('builds that publish to object storage', () => {
  test('give the same as builds into a folder, on any machine, upload only what is new, and share one history', async () => {
    const { machine, store } = await aPublishedDealer();
    const folder = aMachine();
    expect(differences(await store.tree(), await folderTree(folder))).toEqual([]);
    for await (const { key } of store.open.list('')) {
      const bytes = Buffer.from((await store.open.get(key))?.bytes ?? []);
      const text = (key.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('latin1');
      expect(text, key).not.toMatch(/"payment_processors"|"processors":\[|"last_good"|"leadsKept":/);
    }

    const changes: readonly ((yard: Yard) => void)[] = [
      (yard) => yard.changeVehicle(SLUG, 3, { price: Number(yard.stock(SLUG)[3]?.['price']) + 7 }),
      (yard) => {
        yard.setStock(SLUG, yard.stock(SLUG).slice(0, -1));
        yard.write(SLUG, 'pages/new-words.md', '---\ntitle: New words\n---\n\nSome.\n');
      },
    ];
    const isReport = (asked: string) => /closed\/(?:reports|looks)/.test(asked);
    let source = machine;
    for (const change of changes) {
      // A clone: it has the dealers' folders, and nothing that was built.
      const clone = source.twin();
      change(clone);
      change(folder);
      const there = new Set<string>();
      for await (const { key } of store.open.list('')) there.add(`PUT open/${key}`);
      store.light.requests.splice(0);
      const { figures } = await clone.build([], store.env);
      expect(figures.rendered).toBeLessThan(figures.pages);
      expect(store.light.requests.filter(isReport)).toEqual(
        ['GET', 'PUT'].map((verb) => `${verb} closed/${keys.report(SLUG)}`),
      );
      // Besides what is published: whose turn it is, and how the build went.
      const written = store.written().filter((put) => !/closed\/(?:leases|reports)\//.test(put));
      expect(written.length).toBeGreaterThan(5);
      expect(written.filter((put) => put.includes('/files/') && there.has(put))).toEqual([]);
      if (change === changes[0]) expect(written.length).toBeLessThanOrEqual(30);
      expect(differences(await store.tree(), await folderTree(folder))).toEqual([]);
      source = clone;
    }

    // A machine without a history says the same of the dealer as the folder of one machine would.
    const fresh = source.twin();
    store.written();
    expect((await fresh.build([], store.env)).figures).toMatchObject({ built: 0, skipped: 1 });
    // That it was looked at is noted for all dealers together.
    expect(store.written()).toEqual([`PUT closed/${keys.looks}`]);
    const [kept, ...others] = await readReports(storedReports(store.closed));
    expect(others).toEqual([]);
    expect(kept?.reports.map(({ outcome, rendered }) => [outcome, rendered > 0])).toEqual(
      Array.from({ length: 3 }, () => ['built', true]),
    );
    expect(kept?.unchanged).toBe((await readReports(folderReports(fresh.dataDir)))[0]?.unchanged);
    const [own] = await readReports(folderReports(source.dataDir));
    expect(own?.reports).toEqual(kept?.reports.slice(0, 1));
    const { code, out } = await fresh.run('rollback', [`--site=${SLUG}`], store.env);
    expect([code, out]).toEqual([0, expect.stringContaining('now serves generation 2')]);
  });

  test('and builds into a folder or another store never reuse what only one of them has', async () => {
    const { machine, store } = await aPublishedDealer();
    const other = await aStore();
    // Of what is live, it fetches only what a build reads.
    const clone = machine.twin();
    clone.changeVehicle(SLUG, 3, { price: 12_345 });
    await clone.build([], store.env);
    const folder = await folderTree(clone.twin());
    expect(differences(await folderTree(clone), folder)).toEqual([]);
    // tests/contract/plain-files.test.ts has what becomes of plain files.
    await clone.build([], { ...other.env, S3_PLAIN_BUCKET: 'plain' });
    expect(differences(await other.tree(), folder)).toEqual([]);
    expect(differences(await treeBelow(other.plain, SLUG), folder)).toEqual([]);
    clone.changeVehicle(SLUG, 3, { price: 23_456 });
    const { figures } = await clone.build([], store.env);
    expect(figures.rendered).toBeLessThan(figures.pages);
    expect(differences(await store.tree(), await folderTree(clone))).toEqual([]);
  });

  atNight('of one dealer on two machines at once give one whole generation', async () => {
    const { machine: first, store } = await aPublishedDealer();
    const second = first.twin();
    first.changeVehicle(SLUG, 3, { price: 11_111 });
    second.changeVehicle(SLUG, 3, { price: 22_222 });
    const builds = [first, second].map((yard) => yard.startBuild([], store.env));
    const ended = await Promise.all(builds.map(({ done }) => done));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const live = await store.tree();
    const winner = live.get('/data/status.json')?.includes('11111') ? first : second;
    const folder = winner.twin();
    expect(differences(live, await folderTree(folder))).toEqual([]);
    expect((await store.live()).number).toBe(3);
  });

  test('that are killed leave the live state, and the next one continues', async () => {
    const { machine, store } = await aPublishedDealer();
    const before = await store.tree();
    machine.configure(SLUG, { phone: '02 5550 0199' });
    const doomed = machine.startBuild([], store.env);
    await expect.poll(() => store.written().length, { timeout: 120_000, interval: 1 }).toBeGreaterThan(0);
    doomed.kill();
    await doomed.done;
    expect(differences(await store.tree(), before)).toEqual([]);
    // Its lease stands until it is seen to be dead: a person who knows better removes it.
    await store.closed.remove(keys.lease(SLUG));
    await machine.build([], store.env);
    const folder = machine.twin();
    expect(differences(await store.tree(), await folderTree(folder))).toEqual([]);
  });

  test('refresh the live stock from a machine that never built it', async () => {
    const { machine, store } = await aPublishedDealer();
    const { number } = await store.live();
    const clone = machine.twin();
    clone.changeVehicle(SLUG, 3, { price: 12_345 });
    await clone.build(['--stock-only'], store.env);
    const live = await store.tree();
    expect(live.get('/data/status.json')).toContain('12345');
    expect((await store.live()).number).toBe(number);
    // The pages still say the old price until the next build.
    const { figures } = await clone.twin().build([], store.env);
    expect(figures.built).toBe(1);
    const folder = await builtDealer(SLUG);
    folder.changeVehicle(SLUG, 3, { price: 12_345 });
    await folder.build(['--stock-only']);
    expect(differences(await store.tree(), await folderTree(folder))).toEqual([]);
  });

  atNight('divide a fleet among machines, and build every dealer', async () => {
    const store = await aStore();
    const machine = openYard();
    const slugs = ['a-autos', 'b-autos', 'c-autos', 'd-autos'];
    for (const slug of slugs) machine.addSmall(SLUG, { url: `https://${slug}.example` }, slug);
    const builds = [1, 2].map((index) =>
      machine.twin().startBuild([`--shard=${index}/3`, '--run=tonight', '--threads=1'], store.env),
    );
    const ended = await Promise.all(builds.map(({ done }) => done));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const built = ended.flatMap((one) => figuresOf(one).figures.built);
    expect(built.reduce((sum, one) => sum + one)).toBe(slugs.length);
    expect(ended.map(({ err }) => err).join('')).toContain('Takes over part 3 of 3');
    expect((await publishedSites({ open: store.open }).fleet()).slugs).toEqual(slugs);
    const alone = await machine.run('build', ['--run=tonight'], store.env);
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--shard=1/4')]);
  });

  atNight('reuse compiled pages, fonts and pictures from the store', async () => {
    const store = await aStore();
    const { code, err } = await runIn(PROJECT, 'build', ['--compile-only'], store.env);
    expect([code, err]).toEqual([0, '']);
    const machine = aMachine();
    await machine.build([], { ...store.env, DATA_DIR: join(machine.root, 'empty') });
    const elsewhere = cloneProject();
    const clone = machine.twin();
    const env = { ...clone.env, DATA_DIR: join(clone.root, 'empty'), ...store.env };
    clone.configure(SLUG, { phone: '02 5550 0199' });
    store.written();
    const built = await runIn(elsewhere, 'build', ['--json', '--require-bundle', `--now=${NOW}`], env);
    expect([built.code, figuresOf(built).figures.built]).toEqual([0, 1]);
    const made = store.written().filter((put) => /closed\/(?:made|bundles)/.test(put));
    expect(made).toEqual([]);
  });

  test('report an error of the store, and change nothing', async () => {
    const { machine, store } = await aPublishedDealer();
    machine.changeVehicle(SLUG, 3, { price: 12_345 });
    const wrong = await machine.run('build', [], { ...store.env, S3_SECRET_KEY: 'another' });
    expect(wrong.code).not.toBe(0);
    expect(wrong.err).toContain('Check S3_ACCESS_KEY');
    expect(wrong.err.trim().split('\n')).toHaveLength(1);
    const flat = await machine.run('build', ['--flat'], store.env);
    expect([flat.code, flat.err]).toEqual([2, expect.stringContaining('leave out --flat')]);
  });

  atNight('write reports of a failed build for every machine, without secrets', async () => {
    const store = await aStore();
    const machine = aMachine();
    machine.addSmall('valley-bikes');
    const secrets = { STOCK_KEY: 'never-to-be-told', STRIPE_SECRET_KEY: 'never-to-be-told' };
    await machine.build([], { ...store.env, ...secrets });
    machine.configure(SLUG, { phone: 7 });
    machine.configure('valley-bikes', {
      stock: { kind: 'url', url: 'http://127.0.0.1:9/never.json', headers_env: 'STOCK_KEY' },
    });
    expect((await machine.build([], { ...store.env, ...secrets })).code).toBe(1);
    const kept = await readReports(storedReports(store.closed));
    expect(kept.map(({ slug, reports: [last] }) => [slug, last?.outcome])).toEqual([
      [SLUG, 'failed'],
      ['valley-bikes', 'failed'],
    ]);
    expect(kept[1]?.reports[0]?.error).toContain('127.0.0.1:9');
    expect(JSON.stringify(kept)).not.toContain('never-to-be-told');
    expect(JSON.stringify(kept)).not.toContain(store.env.S3_SECRET_KEY);

    const elsewhere = machine.twin();
    for (const [command, args] of [
      ['reports', []],
      ['fleet', ['--json']],
    ] as const) {
      const [here, there] = await Promise.all([
        machine.run(command, args, { PUBLISH: 'folder' }),
        elsewhere.run(command, args, store.env),
      ]);
      expect([there.code, there.err]).toEqual([here.code, here.err]);
      expect(there.out).toContain('valley-bikes');
      expect(withoutTimes(there.out)).toBe(withoutTimes(here.out));
    }
  });

  atNight('succeed even if the store rejects their reports, with one message', async () => {
    const store = await aStore();
    const machine = aMachine();
    machine.addSmall('valley-bikes');
    const refusing = await machine.build([], {
      ...store.env,
      ...(await withoutReports(store.light.endpoint)),
    });
    expect([refusing.code, refusing.figures.built]).toEqual([0, 2]);
    expect(refusing.err.match(/does not have the reports of this build/g)).toHaveLength(1);
    expect(await readReports(storedReports(store.closed))).toEqual([]);
    expect((await publishedSites({ open: store.open }).fleet()).slugs).toEqual([SLUG, 'valley-bikes']);
    expect(await readReports(folderReports(machine.dataDir))).toHaveLength(2);
  });
});
