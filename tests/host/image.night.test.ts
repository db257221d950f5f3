import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { s3Objects } from '#adapters/storage/blobs/s3.ts';
import { LIGHT_ACCOUNT, startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';
import { serverUser } from '#adapters/storage/database/testing/postgres-server.ts';
import { runtimeFiles } from '#scripts/image/files.ts';
import { enquiryBody } from '#tools/bench/leads/send.ts';
import { type Member, startMember } from '#tools/cluster/member.ts';
import { Visitor } from '#tools/cluster/visitor.ts';
import { PROJECT } from '../build/yard/command.ts';
import { DATABASES } from '../contract/databases.ts';
import { publishSample } from '../storage/sample-site.ts';

const DEALER = sampleDealer('a-cars');
/** Whoever runs an image is nobody special. */
const user = serverUser();

const root = mkdtempSync(join(tmpdir(), 'image-'));
afterAll(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true });
});

/** Every file with the time of its last change. */
const everything = (): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${statSync(path).mtimeMs}`);

beforeAll(() => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT, 'scripts/command.mjs'), 'image', root],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  chmodSync(root, 0o555);
});

test('a server image has no build tools and no dealers', () => {
  const { sources, packages } = runtimeFiles(PROJECT);
  expect(readdirSync(root).sort()).toEqual(['node_modules', 'package.json', 'scripts', 'src']);
  for (const name of ['astro', 'vite', 'rolldown', 'typescript', 'vitest', 'react', 'playwright'])
    expect(packages).not.toContain(`node_modules/${name}`);
  expect(packages).toEqual(expect.arrayContaining(['node_modules/pg', 'node_modules/sharp']));
  expect(sources.filter((path) => /\.test\.tsx?$|\/testing\//.test(path))).toEqual([]);
});

describe('in a read-only folder', () => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');
  beforeEach((context) => {
    if (postgres?.missing !== undefined) context.skip(postgres.missing);
    const { status } = spawnSync(process.execPath, ['--version'], { ...user });
    if (status !== 0) context.skip('needs a Node that other users may run');
  });

  const run = (name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) =>
    spawnSync(process.execPath, [join(root, 'scripts/command.mjs'), name, ...args], {
      ...{ ...user, cwd: root, env, encoding: 'utf8' },
    });
  /** Not waited for with all that this process does: the store of the test is in it. */
  const isReady = async (env: Readonly<Record<string, string>>): Promise<boolean> => {
    const child = spawn(process.execPath, [join(root, 'scripts/serving/ready.mjs')], { env });
    const [code] = await once(child, 'close');
    return code === 0;
  };

  test('migrations, an API and an origin run, without packages for builds', {
    timeout: 120_000,
  }, async () => {
    const before = everything();
    const light = await startLightStore(['sites', 'private']);
    onTestFinished(light.close);
    const place = (await postgres?.untouched()) ?? expect.fail('there is no database');
    const env = {
      ...place.env,
      ...{ PUBLISH: 's3', S3_ENDPOINT: light.endpoint, S3_BUCKET: 'sites', S3_PRIVATE_BUCKET: 'private' },
      ...{ S3_ACCESS_KEY: LIGHT_ACCOUNT.accessKey, S3_SECRET_KEY: LIGHT_ACCOUNT.secretKey },
      ...{ ACCOUNT_SECRET: randomUUID(), NODE_ENV: 'production' },
      ...{ HOST: '127.0.0.1', DRAIN_SECONDS: '0', TMPDIR: root },
    };
    const account = { endpoint: light.endpoint, region: 'us-east-1', ...LIGHT_ACCOUNT };
    const photo = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer();
    await publishSample(
      {
        open: s3Objects({ ...account, bucket: 'sites' }),
        closed: s3Objects({ ...account, bucket: 'private' }),
      },
      DEALER,
      {
        '/index.html': '<title>Home</title>',
        '/404.html': '<title>Not here</title>',
        '/assets/photo.jpg': photo,
      },
    );
    expect(run('migrate', env)).toMatchObject({ status: 0, stderr: '' });

    const start = async (name: string): Promise<Member> => {
      const member = await startMember({
        ...{ name, command: process.execPath, args: [join(root, 'scripts/command.mjs'), name], user },
        ...{ env, port: / at http:\/\/127\.0\.0\.1:(\d+)/ },
      });
      onTestFinished(() => member.end('SIGKILL'));
      return member;
    };
    const [api, origin] = [await start('api'), await start('origin')];
    for (const { port } of [api, origin]) expect(await isReady({ PORT: String(port) })).toBe(true);

    const visitor = new Visitor(origin.port, 1);
    onTestFinished(visitor.leave);
    expect((await visitor.ask('a-cars', '/')).text).toContain('Home');
    const picture = await visitor.ask('a-cars', '/_image?url=%2Fassets%2Fphoto.jpg&w=320&q=75&f=auto');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const shopper = new Visitor(api.port, 1);
    onTestFinished(shopper.leave);
    const lead = await shopper.postJson('a-cars', '/api/leads', enquiryBody('kim@example.com'));
    expect(lead.status).toBe(201);

    shopper.leave();
    visitor.leave();
    await Promise.all([api.end('SIGTERM'), origin.end('SIGTERM')]);
    expect(await isReady({ PORT: String(api.port) })).toBe(false);
    expect(everything()).toEqual(before);
  });
});
