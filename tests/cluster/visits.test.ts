import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStores } from '#adapters/storage/stores/open.ts';
import { enquiryBody } from '#tools/bench/leads/send.ts';
import type { Cluster } from '#tools/cluster/cluster.ts';
import { type Answer, insist, type Visitor } from '#tools/cluster/visitor.ts';
import { openYard } from '../build/yard/yard.ts';
import { firstOf } from '../matrix.ts';
import { missing, openCluster, visitorOf } from './open.ts';

const DEALERS = ['harbour-autos', 'seaside-autos'] as const;
const PICTURE = '/_image?url=%2Fassets%2Fphoto.jpg&w=320&q=75&f=auto';
const OPS = { OPS_HOST: 'ops.localhost', OPS_PASSWORD: 'a-password-for-ops' };
const FORM = {
  ...{ form: 'email-us', name: 'Kim', last_name: 'Lee', email: 'kim@example.com', phone: '0491 570 156' },
  ...{ postcode: '2450', message: 'Is it still there? I could come on Saturday.' },
};

let cluster: Cluster;

beforeAll(async () => {
  if (missing !== undefined) return;
  const yard = openYard();
  for (const slug of DEALERS) {
    yard.addSmall('harbour-autos', { name: slug, url: `https://www.${slug}.example` }, slug);
    await sharp({ create: { width: 800, height: 500, channels: 3, background: '#246' } }).toFile(
      yard.site(slug, 'assets/photo.jpg'),
    );
  }
  cluster = await openCluster({
    sites: DEALERS,
    env: { ...OPS, SITES_DIR: yard.sitesDir, DRAIN_SECONDS: '2' },
  });
});
afterAll(() => cluster?.stop());

beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

/** The status of each answer, or what went wrong instead. */
async function statusesWhile(
  work: () => Promise<void>,
  visit: (visitor: Visitor) => Promise<number | string>,
) {
  const statuses: (number | string)[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 8 }, async () => {
    const visitor = visitorOf(cluster);
    while (!isOver) {
      statuses.push(await visit(visitor).catch((cause: unknown) => String(cause)));
      await wait(5);
    }
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(visitors);
  return { all: statuses.length, kinds: [...new Set(statuses)] };
}

describe.each(firstOf(1, DEALERS))('the site %s, through the proxy,', (slug) => {
  test('has its pages, resized pictures and its own 404', async () => {
    const visitor = visitorOf(cluster);
    const home = await visitor.ask(slug, '/');
    expect([home.status, home.text]).toEqual([200, expect.stringContaining(`<title>${slug}`)]);
    const scaled = await visitor.ask(slug, PICTURE);
    expect([scaled.status, scaled.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await visitor.ask(slug, '/no-such-page')).status).toBe(404);
  });

  test('has a healthy API that knows both dealers', async () => {
    const { status, text } = await visitorOf(cluster).ask(slug, '/api/health');
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'ok', dealers: 2 })]);
  });

  test('accepts a lead from a script and from a plain form, for this dealer only', async () => {
    const visitor = visitorOf(cluster);
    const email = `${randomUUID()}@example.com`;
    const taken = await visitor.postJson(slug, '/api/leads', enquiryBody(email));
    expect(taken.status).toBe(201);
    const form = await visitor.ask(slug, '/api/leads', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        origin: `http://${visitor.hostOf(slug)}`,
      },
      body: String(new URLSearchParams({ ...FORM, message: `${FORM.message} ${email}` })),
    });
    expect([form.status, form.headers.location]).toEqual([303, expect.stringMatching(/^\/success/)]);

    const { leads } = openStores({ env: cluster.env, dataDir: '', serverless: false, schema: 'checked' });
    const all = await leads.leads({ limit: 100 }).finally(() => leads.close());
    const ours = all.filter(({ lead }) => JSON.stringify(lead.payload).includes(email));
    expect(ours.map(({ lead }) => lead.dealer)).toEqual([slug, slug]);
  });

  test('is served under its own domain, with a certificate from the first visit', async () => {
    const host = `www.${slug}.example`;
    expect(await overTls(host)).toMatch(/^HTTP\/1\.1 200 /);
    const plain = await visitorOf(cluster).ask('x', '/about', { headers: { host } });
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${host}/about`]);
  });
});

/** The head of the home page. */
function overTls(servername: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { httpsPort: port } = cluster.proxy;
    const socket = connect({ host: '127.0.0.1', port, servername, ca: authority() }, () =>
      socket.end(`GET / HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (chunk) => {
      resolve(chunk.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
}

const authority = (): string => readFileSync(cluster.proxy.authorityFile, 'utf8');

test('no certificate is issued for an unknown domain', async () => {
  await expect(overTls('www.stranger.example')).rejects.toThrow(/alert/);
});

test('every origin says which host names are known', async () => {
  for (const { address } of cluster.origins) {
    const ask = async (domain: string) => (await fetch(`${address}/_ask?domain=${domain}`)).status;
    expect([await ask('www.harbour-autos.example'), await ask('www.stranger.example')]).toEqual([200, 404]);
  }
});

const leadFrom = (visitor: Visitor): Promise<Answer> =>
  visitor.postJson('harbour-autos', '/api/leads', enquiryBody(`${randomUUID()}@example.com`));

test('an API and an origin that are stopped finish their requests, and no visitor sees an error', {
  timeout: 120_000,
}, async () => {
  const ended = [cluster.apis[0], cluster.origins[0]];
  const { all, kinds } = await statusesWhile(
    async () => {
      await wait(300);
      await Promise.all(ended.map((member) => member?.end('SIGTERM')));
      await Promise.all(ended.map((member) => member?.start()));
    },
    async (visitor) => {
      const { status, text } = await leadFrom(visitor);
      return status === 201 ? (await visitor.ask('harbour-autos', '/')).status : `${status} ${text}`;
    },
  );
  expect(all).toBeGreaterThan(50);
  expect(kinds).toEqual([200]);
});

test('an origin that loses power causes no error for readers', async () => {
  const [origin] = cluster.origins;
  const { kinds } = await statusesWhile(
    async () => {
      await wait(300);
      await origin?.end('SIGKILL');
      await wait(1000);
      await origin?.start();
    },
    async (visitor) => (await visitor.ask('seaside-autos', '/')).status,
  );
  expect(kinds).toEqual([200]);
});

test('operators reach their pages through the proxy, with the password', async () => {
  const visitor = visitorOf(cluster);
  const signedIn = { authorization: `Basic ${btoa(`ops:${OPS.OPS_PASSWORD}`)}` };
  for (const path of ['/', '/_fleet', '/_inbox']) {
    expect((await visitor.ask('ops', path)).status).toBe(401);
    expect((await visitor.ask('ops', path, { headers: signedIn })).status).toBe(200);
  }
  const fleet = await visitor.ask('ops', '/_fleet', { headers: signedIn });
  for (const slug of DEALERS) expect(fleet.text).toContain(slug);
  expect((await visitor.ask(DEALERS[0], '/_fleet', { headers: signedIn })).status).toBe(404);
});

test('without JavaScript a message says what to do while no API accepts forms', {
  timeout: 120_000,
}, async () => {
  await Promise.all(cluster.apis.map((member) => member.end('SIGKILL')));
  // Usually the proxy has seen it by then. Before, it tries for ten seconds.
  await wait(500);
  const { status, headers, text } = await leadFrom(visitorOf(cluster));
  expect([502, 503]).toContain(status);
  expect([headers['retry-after'], headers['cache-control']]).toEqual(['2', 'no-store']);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('Please go back and try again in a moment: what you typed is still there.');
  await Promise.all(cluster.apis.map((member) => member.start()));
  // The proxy sees them a tenth of a second later.
  expect((await insist(() => leadFrom(visitorOf(cluster)))).status).toBe(201);
});
