import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIGHT_ACCOUNT } from '#adapters/storage/blobs/testing/light-store.ts';
import { comparison, latenciesOf, type SentLead, sendLeads } from '#tools/cluster/leads.ts';
import { freePorts } from '#tools/cluster/proxy.ts';
import { Visitor } from '#tools/cluster/visitor.ts';
import { type Copy, copyCheckout } from '#tools/processes/checkout-copy.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';
import { PROJECT } from '../build/yard/command.ts';

const DEALER = 'coffs-harbour-toyota';
const DOMAIN = 'www.coffs-harbour-toyota.example';
const BARE_DOMAIN = 'coffs-harbour-toyota.example';
const MINUTE = 60_000;

const FEED = [
  'StockNo,Make,Model,Year,Price,Odometer,Body Type',
  'A1,Mazda,CX-5,2021,31990,42000,SUV',
  'A2,Toyota,Hilux,2019,38990,88000,Ute',
].join('\n');

const leadSchema = v.object({ id: v.string(), clientId: v.string() });

const run = promisify(execFile);

/** Why this machine cannot run containers. */
const missing = ((): string | undefined => {
  const { status } = spawnSync('docker', ['version'], { stdio: 'ignore' });
  if (status !== 0) return 'needs Docker 25 or later, and leave to use it';
  return spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
    ? undefined
    : 'needs Docker Compose 2';
})();

const canHave = (image: string): boolean =>
  ['inspect', 'pull'].some(
    (word) => spawnSync('docker', ['image', word, image], { stdio: 'ignore' }).status === 0,
  );

let copy: Copy;
let folder: string;
let port: number;
let httpsPort: number;
let visitor: Visitor;
let env: NodeJS.ProcessEnv;
let compose: (...args: readonly string[]) => Promise<string>;
const sent: SentLead[] = [];

const newVisitor = () => new Visitor(port);

const leadsUntil = (until: Promise<unknown>) =>
  sendLeads({ clients: 2, pauseMs: 250, until, newVisitor, dealerOf: () => DEALER });

/** Steady visitors send leads and read the home page until the work is done. Answers how many pages they did not get. */
async function beside(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  async function reader(): Promise<number> {
    const person = newVisitor();
    const status = () =>
      person.ask(DEALER, '/').then(
        (answer) => answer.status,
        () => 0,
      );
    let missed = 0;
    for (; !isOver; await wait(50)) if ((await status()) !== 200) missed++;
    person.leave();
    return missed;
  }
  const [, missed, leads] = await Promise.all([done, reader(), leadsUntil(done)]);
  sent.push(...leads);
  return missed;
}

/** When each container began, to see whether one died and came back. */
const begun = async (...services: readonly string[]): Promise<readonly string[]> => {
  const ids = (await compose('ps', '-q', ...services)).trim().split('\n');
  return (await run('docker', ['inspect', '--format', '{{.Id}} {{.State.StartedAt}}', ...ids])).stdout
    .trim()
    .split('\n')
    .sort();
};

/** Runs the line of the docs that has this program in it, as it stands there. */
async function documented(program: string): Promise<void> {
  const line = copy
    .read('docs/containers.md')
    .split('\n')
    .find((one) => one.trimStart().startsWith('docker compose') && one.includes(program));
  await run('sh', ['-ec', line ?? expect.fail(`the docs say nothing of ${program}`)], {
    cwd: copy.root,
    env,
  });
}

const healthy = (...services: readonly string[]) => compose('up', '-d', '--no-deps', '--wait', ...services);

const storedLeads = async () =>
  (await compose('run', '--rm', '--no-TTY', 'build', 'leads', 'export', '--limit=100000'))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(leadSchema, JSON.parse(line)));

/** The certificate that a browser gets for a name. Undefined if it gets none. */
const certificateFor = (name: string): Promise<DetailedPeerCertificate | undefined> =>
  new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: httpsPort,
      servername: name,
      rejectUnauthorized: false,
    });
    socket.on('secureConnect', () => {
      resolve(socket.getPeerCertificate(true));
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
  });

beforeAll(async () => {
  if (missing !== undefined) return;
  copy = copyCheckout(PROJECT);
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  [port = 0, httpsPort = 0] = await freePorts(2);
  const files = ['compose.yaml'];
  const store = /image: (\S*seaweedfs\S*)/.exec(copy.read('compose.yaml'))?.[1] ?? expect.fail('no store');
  if (!canHave(store)) {
    console.log(`${store} cannot be had here: the store of other tests stands in for it.`);
    files.push('tests/host/compose/store.yaml');
  }
  env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], DOCKER_HOST: process.env['DOCKER_HOST'] },
    ...{ COMPOSE_PROJECT_NAME: 'dealers-test', COMPOSE_FILE: files.join(':') },
    ...{ PLATFORM_IMAGE: 'dealers-test', BUILD_IMAGE: 'dealers-test-build' },
    ...{ HTTP_PORT: `127.0.0.1:${port}`, HTTPS_PORT: `127.0.0.1:${httpsPort}` },
    AUTHORITY_CERTIFICATE: join(folder, 'authority.crt'),
    ...{ S3_ACCESS_KEY: LIGHT_ACCOUNT.accessKey, S3_SECRET_KEY: LIGHT_ACCOUNT.secretKey },
  };
  compose = async (...args) =>
    (
      await run('docker', ['compose', '--progress=plain', ...args], {
        ...{ cwd: copy.root, env, maxBuffer: 256 * 1024 * 1024 },
      }).catch((cause: { readonly stdout: string; readonly stderr: string }) => {
        throw new Error(`docker compose ${args.join(' ')}\n${cause.stdout}${cause.stderr}`.slice(-8000));
      })
    ).stdout;
  await compose('down', '--volumes', '--remove-orphans');
  visitor = newVisitor();
}, 5 * MINUTE);

afterAll(async () => {
  visitor?.leave();
  await compose?.('down', '--volumes', '--remove-orphans');
  copy?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 5 * MINUTE);

beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

describe('docker compose', () => {
  test('starts fifteen healthy dealers from nothing', { timeout: 30 * MINUTE }, async () => {
    await compose('build');
    await run('docker', ['tag', 'dealers-test-build', 'dealers-test-store']);
    await compose('up', '-d', '--wait');
    for (const slug of INVENTED_DEALERS) {
      const home = await visitor.ask(slug, '/');
      expect([slug, home.status, home.text]).toEqual([slug, 200, expect.stringContaining('<title>')]);
      // Whoever has no way to UDP is not sent there.
      expect(home.headers['alt-svc']).toBeUndefined();
      const health = await visitor.ask(slug, '/api/health');
      expect([slug, health.status, JSON.parse(health.text).status]).toEqual([slug, 200, 'ok']);
    }
  });

  test('stores a lead, and its commands find it', { timeout: 5 * MINUTE }, async () => {
    sent.push(...(await leadsUntil(wait(1000))));
    expect(comparison(sent, await storedLeads())).toMatchObject({ lost: 0, doubled: 0, stored: sent.length });
    const elsewhere = compose('run', '--rm', '--no-TTY', '--env', 'DATABASE_URL=', 'build', 'leads', 'list');
    await expect(elsewhere).rejects.toThrow('DATABASE_URL does not say where');
  });

  test('builds a dealer with a CSV feed from production packages', { timeout: 20 * MINUTE }, async () => {
    copy.write('stock.csv', FEED);
    await run(
      process.execPath,
      ['scripts/command.mjs', 'new-site', 'feed-cars', '--feed=stock.csv', '--only-files'],
      {
        cwd: copy.root,
      },
    );
    await compose('build', 'build');
    await compose('run', '--rm', '--no-TTY', 'build', 'build', '--site=feed-cars');
    // Each origin looks for new dealers once a second.
    const listed = async () =>
      (await visitor.ask('feed-cars', '/sitemap.xml')).text.match(/\/cars\/[^<]*(?:cx-5|hilux)/g);
    await expect.poll(listed, { timeout: MINUTE }).toHaveLength(2);
  });

  test('loses no lead and no page while an API, its database and its store are away, and needs no other restart', {
    timeout: 10 * MINUTE,
  }, async () => {
    const ours = ['api-1', 'origin-1', 'proxy'];
    const before = await begun(...ours);
    const missed = await beside(async () => {
      await compose('stop', 'api-2', 'origin-2');
      await healthy('api-2', 'origin-2');
      await compose('stop', 'database');
      await wait(5000);
      await healthy('database');
      await compose('restart', '--timeout=0', 'database');
      await healthy('database');
      await compose('pause', 'storage');
      await wait(10_000);
      await compose('unpause', 'storage');
    });
    const healthOfStore = () => compose('ps', '--format', '{{.Health}}', 'storage');
    await expect.poll(healthOfStore, { timeout: 2 * MINUTE }).toMatch(/^healthy/);
    expect(missed).toBe(0);
    expect(await begun(...ours)).toEqual(before);
    expect(comparison(sent, await storedLeads())).toMatchObject({ lost: 0, doubled: 0 });
  });

  test('deploys new code as documented, without an error for visitors', {
    timeout: 20 * MINUTE,
  }, async () => {
    copy.write('scripts/api/run.ts', `${copy.read('scripts/api/run.ts')}// Another release.\n`);
    // A command that runs by itself meanwhile, such as the one for new stock, has the release before.
    const images = async () =>
      (await run('docker', ['image', 'ls', '--quiet', '--no-trunc', 'dealers-test-build'])).stdout;
    const former = await images();
    await compose('run', '--rm', '--no-TTY', 'build', 'build', '--stock-only', `--site=${DEALER}`);
    expect(await images()).toBe(former);
    const before = await begun('api-1', 'api-2', 'origin-1', 'origin-2');
    const missed = await beside(async () => {
      await compose('build');
      await compose('run', '--rm', '--no-TTY', 'migrate');
      for (const service of ['api-1', 'api-2', 'origin-1', 'origin-2']) await healthy(service);
    });
    expect(missed).toBe(0);
    const after = await begun('api-1', 'api-2', 'origin-1', 'origin-2');
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    expect(comparison(sent, await storedLeads())).toMatchObject({ lost: 0, doubled: 0 });
  });

  test('restores every lead from a dump', { timeout: 10 * MINUTE }, async () => {
    await documented('pg_dump');
    await compose('stop', 'api-1', 'api-2');
    await compose('rm', '--force', '--stop', '--volumes', 'database');
    await run('docker', ['volume', 'rm', 'dealers-test_database']);
    await healthy('database');
    await documented('pg_restore');
    await healthy('api-1', 'api-2');
    expect(comparison(sent, await storedLeads())).toMatchObject({ lost: 0, doubled: 0, stored: sent.length });
    console.log(`docker compose: ${JSON.stringify(latenciesOf(sent.map(({ ms }) => Math.round(ms))))} ms`);
  });

  test('gets certificates for its dealers’ domains, and none for unknown ones', {
    timeout: 10 * MINUTE,
  }, async () => {
    const certificate = join(folder, 'authority.crt');
    writeFileSync(certificate, '');
    const files = ['compose.yaml', 'tests/host/compose/certificates.yaml'].flatMap((file) => [
      '--file',
      file,
    ]);
    const withAuthority = (...args: readonly string[]) => compose(...files, ...args);
    await withAuthority('up', '-d', '--no-deps', 'authority');
    const root = '/tmp/caddy/pki/authorities/local/root.crt';
    const read = () => withAuthority('exec', '--no-TTY', 'authority', 'cat', root).catch(() => '');
    await expect.poll(read, { timeout: MINUTE }).toContain('BEGIN CERTIFICATE');
    writeFileSync(certificate, await read());
    await withAuthority('up', '-d', '--no-deps', '--wait', 'proxy');
    for (const name of [DOMAIN, BARE_DOMAIN]) {
      const found = await certificateFor(name);
      expect([found?.subjectaltname, found?.issuer.CN]).toEqual([
        `DNS:${name}`,
        expect.stringContaining('Authority of the tests'),
      ]);
    }
    expect(await certificateFor('www.stranger.example')).toBeUndefined();
  });
});
