import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';
import { startLocalServer, temporaryDist } from '#server/testing.ts';
import { createAttempts } from './reader.ts';
import { readOpsDoor } from './settings.ts';

const OPS = 'ops.example';
const PASSWORD = 'correct horse battery';
const BY_PASSWORD = { OPS_HOST: OPS, OPS_PASSWORD: PASSWORD };
const BY_PROXY = { OPS_HOST: OPS, OPS_PROXY_HEADER: 'X-Ops-Person' };
const MINUTE = 60_000;

describe('the access to ops pages', () => {
  it.each<[string, Record<string, string>, boolean, object]>([
    ['nothing set', {}, false, { kind: 'closed' }],
    ['production', { NODE_ENV: 'production' }, false, { kind: 'closed' }],
    ['a demo', {}, true, { kind: 'machine' }],
    ['a demo on loopback', { HOST: '127.0.0.1' }, true, { kind: 'machine' }],
    ['a demo that the network reaches', { HOST: '0.0.0.0' }, true, { kind: 'closed' }],
    ['a demo at an address of the network', { HOST: '192.168.1.2' }, true, { kind: 'closed' }],
    ['a demo without', { INBOX: 'off' }, true, { kind: 'closed' }],
    ['a password', BY_PASSWORD, false, { kind: 'password', host: OPS, password: PASSWORD }],
    ['a password in a demo', BY_PASSWORD, true, { kind: 'password', host: OPS, password: PASSWORD }],
    ['a proxy', BY_PROXY, false, { kind: 'proxy', host: OPS, header: 'x-ops-person' }],
    [
      'a name in capitals',
      { ...BY_PROXY, OPS_HOST: 'Ops.Example' },
      false,
      { kind: 'proxy', host: OPS, header: 'x-ops-person' },
    ],
  ])('with %s is: %j', (_, env, isDemo, door) => {
    expect(readOpsDoor(env, isDemo)).toEqual(door);
  });

  it.each<[Record<string, string>, string]>([
    [{ INBOX: 'on' }, 'INBOX no longer opens anything'],
    [{ INBOX: 'off', ...BY_PASSWORD }, 'Remove one of the two'],
    [{ ...BY_PASSWORD, ...BY_PROXY }, 'Set only one of them'],
    [{ OPS_HOST: OPS }, 'nothing says who may read there'],
    [{ OPS_PASSWORD: PASSWORD }, 'OPS_HOST has to be a host name'],
    [{ ...BY_PASSWORD, OPS_HOST: 'https://ops.example' }, 'OPS_HOST has to be a host name'],
    [{ ...BY_PASSWORD, OPS_HOST: 'ops.example:8080' }, 'OPS_HOST has to be a host name'],
    [{ ...BY_PASSWORD, OPS_PASSWORD: 'elevenchars' }, 'fewer than 12 characters'],
    [{ ...BY_PROXY, OPS_PROXY_HEADER: 'Not a name' }, 'a header that only the proxy sets'],
    [{ ...BY_PROXY, OPS_PROXY_HEADER: 'User-Agent' }, 'a header that only the proxy sets'],
    [{ ...BY_PROXY, OPS_PROXY_HEADER: 'x-forwarded-for' }, 'a header that only the proxy sets'],
  ])('is rejected with %j', (env, reason) => {
    expect(() => readOpsDoor(env, false)).toThrow(ServerSettingsError);
    expect(() => readOpsDoor(env, false)).toThrow(reason);
  });
});

describe('wrong passwords', () => {
  it('from one address are limited to ten in a quarter of an hour', () => {
    const attempts = createAttempts();
    for (let count = 0; count < 10; count++) {
      expect(attempts.wait('a', MINUTE)).toBe(0);
      attempts.fail('a', MINUTE);
    }
    expect([attempts.wait('a', MINUTE), attempts.wait('b', MINUTE)]).toEqual([900, 0]);
    expect(attempts.wait('a', 15 * MINUTE)).toBe(60);
    expect(attempts.wait('a', 16 * MINUTE)).toBe(0);
  });
});

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const OPEN = basic(`ops:${PASSWORD}`);

async function serve(env: Record<string, string>) {
  const dist = await temporaryDist();
  await dist.put(sampleDealer('a-cars', { hosts: ['www.a-cars.example'] }), { 'index.html': 'home' });
  const server = await startLocalServer(dist.distDir, env);
  onTestFinished(async () => {
    await server.stop();
    await dist.remove();
  });
  const { id } = await server.stores.leads.create(sampleLead({ at: 0, suspicions: ['x'] }));
  const lines = async () => {
    const folder = join(dist.folder, 'data', 'access');
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line));
  };
  return { ask: server.ask, lead: `/_inbox/leads/${id}`, id, lines };
}

const PAGES = ['/', '/_inbox', '/_inbox/mail', '/_fleet', '/_fleet/a-cars'];

it('without settings there are no ops pages, at any host', async () => {
  const { ask, lead } = await serve({ NODE_ENV: 'production' });
  for (const host of ['localhost', '127.0.0.1', 'a-cars.localhost', 'www.a-cars.example', OPS]) {
    for (const path of [...PAGES.slice(1), lead, '/_list/icon.svg']) {
      const { status, text } = await ask(host, path);
      expect([host, path, status]).toEqual([host, path, 404]);
      expect(text).not.toContain('Ada');
    }
    if (!host.includes('a-cars')) expect((await ask(host, '/')).status).toBe(404);
  }
});

describe('behind a password', () => {
  it('the ops pages are shown with it only', async () => {
    const { ask, lead } = await serve(BY_PASSWORD);
    for (const path of [...PAGES, lead]) {
      const stranger = await ask(OPS, path);
      expect([path, stranger.status]).toEqual([path, 401]);
      expect(stranger.headers['www-authenticate']).toBe('Basic realm="Ops", charset="UTF-8"');
      const { status, headers, text } = await ask(OPS, path, { headers: OPEN });
      expect([path, status]).toEqual([path, 200]);
      // Links to dealers lead to where everybody finds them.
      expect(text).not.toContain('a-cars.localhost');
      for (const shown of [stranger.headers, headers]) {
        expect(shown['cache-control']).toBe('no-store');
        expect(shown['x-robots-tag']).toContain('noindex');
        expect(shown['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(shown['x-content-type-options']).toBe('nosniff');
      }
    }
  });

  it('the ops pages are at their own host only', async () => {
    const { ask, lead } = await serve(BY_PASSWORD);
    for (const host of ['localhost', 'a-cars.localhost', 'www.a-cars.example', 'elsewhere.example'])
      for (const path of ['/_inbox', '/_fleet', '/_fleet/a-cars', lead])
        expect((await ask(host, path, { headers: OPEN })).status).toBe(404);
  });

  it('the ops host has no site and no API, even if only one dealer is served', async () => {
    const { ask } = await serve({ ...BY_PASSWORD, SITE_SLUG: 'a-cars' });
    expect((await ask(OPS, '/api/health')).status).toBe(401);
    expect((await ask(OPS, '/_inbox', { headers: OPEN })).status).toBe(200);
    expect((await ask('www.a-cars.example', '/')).text).toBe('home');
    expect((await ask('www.a-cars.example', '/api/health')).status).toBe(200);
  });

  it('the ops pages are not at a dealer’s host, even if it is configured', async () => {
    const { ask } = await serve({ ...BY_PASSWORD, OPS_HOST: 'www.a-cars.example' });
    expect((await ask('www.a-cars.example', '/_inbox', { headers: OPEN })).status).toBe(404);
    expect((await ask('www.a-cars.example', '/')).text).toBe('home');
  });

  it('nothing else gives access', async () => {
    const { ask } = await serve(BY_PASSWORD);
    for (const headers of [
      ...[`admin:${PASSWORD}`, 'ops:wrong', `ops:${PASSWORD.slice(0, -1)}`, `ops:${PASSWORD}x`, 'ops'].map(
        basic,
      ),
      { authorization: `Bearer ${PASSWORD}` },
      { 'x-ops-person': 'kim' },
    ])
      expect((await ask(OPS, '/_inbox', { headers })).status, JSON.stringify(headers)).toBe(401);
  });

  it('guesses are limited, even for the right password, at that address only', async () => {
    const { ask } = await serve({ ...BY_PASSWORD, CLIENT_ADDRESS_HEADER: 'x-real-ip' });
    const from = (address: string, headers: Record<string, string>) =>
      ask(OPS, '/_inbox', { headers: { ...headers, 'x-real-ip': address } });
    for (let count = 0; count < 10; count++)
      expect((await from('203.0.113.9', basic(`ops:guess-${count}`))).status).toBe(401);
    const { status, headers } = await from('203.0.113.9', OPEN);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect((await from('203.0.113.10', OPEN)).status).toBe(200);
  });

  it('a lead is sent only by the page’s own button', async () => {
    const { ask, lead } = await serve(BY_PASSWORD);
    for (const [headers, status] of [
      [{}, 400],
      [{ origin: 'http://www.a-cars.example' }, 400],
      [{ origin: `http://${OPS}` }, 303],
      [{ origin: `https://${OPS}` }, 303],
    ] as const) {
      const sent = await ask(OPS, `${lead}/release`, { method: 'POST', headers: { ...OPEN, ...headers } });
      expect([headers, sent.status]).toEqual([headers, status]);
    }
  });
  it('the ops pages log who has read which lead', async () => {
    const { ask, lead, id, lines } = await serve({ ...BY_PASSWORD, CLIENT_ADDRESS_HEADER: 'x-real-ip' });
    await ask(OPS, lead, { headers: { 'x-real-ip': '203.0.113.9' } });
    expect(await lines()).toEqual([]);
    await ask(OPS, lead, { headers: { ...OPEN, 'x-real-ip': '203.0.113.9' } });
    expect(await lines()).toEqual([
      { at: expect.stringMatching(/^\d{4}-/), who: 'ops', from: '203.0.113.9', what: `lead ${id}` },
    ]);
  });
});

describe('behind a proxy with user names', () => {
  it('the ops pages are shown to a named user, who is logged', async () => {
    const { ask, lead, id, lines } = await serve(BY_PROXY);
    const { status } = await ask(OPS, lead, { headers: { 'x-ops-person': 'kim@group.example' } });
    expect(status).toBe(200);
    expect(await lines()).toMatchObject([{ who: 'kim@group.example', what: `lead ${id}` }]);
  });

  it('nobody without a name or with a password has access', async () => {
    const { ask } = await serve(BY_PROXY);
    for (const headers of [{}, { 'x-ops-person': ' ' }, OPEN])
      expect((await ask(OPS, '/_inbox', { headers })).status).toBe(403);
  });
});
