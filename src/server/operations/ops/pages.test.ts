import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { storedReports } from '#adapters/operations/reports/places.ts';
import { keepReport } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { dealerDataFiles } from '#adapters/sites/dealer-data/private-files.ts';
import { storedDealerData } from '#adapters/sites/dealer-data/store.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { publishedSites } from '#adapters/sites/publication/read.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { temporaryFolder } from '#adapters/storage/files/testing.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import type { LogEntry } from '#api/lib/log.ts';
import { openPlatform } from '#api/platform.ts';
import { createApiServer } from '#server/api-server.ts';
import { createEncoder } from '#server/sites/static/encode.ts';
import { storedSites } from '#server/sites/static/object-sites.ts';
import { createSiteServer } from '#server/sites/static/site.ts';
import { startApp } from '#server/testing.ts';
import { memoryStores, publishSample } from '../../../../tests/storage/sample-site.ts';
import { servedFleet } from '../fleet/fleet-cache.ts';
import { storedPlace } from '../fleet/object-place.ts';
import { createOpsPages } from './pages.ts';

const OPS = 'ops.example';
const PASSWORD = 'correct horse battery';
const BY_PASSWORD = { OPS_HOST: OPS, OPS_PASSWORD: PASSWORD };
const signedIn = { authorization: `Basic ${btoa(`ops:${PASSWORD}`)}` };
const PATHS = ['/', '/_fleet', '/_fleet/a-cars', '/_inbox', '/_inbox/mail', '/dealers/a-cars/assets/car.svg'];

const noEmails = {
  letters: async () => [],
  letter: async () => undefined,
  source: async () => undefined,
};

/** The API of a dealer in object storage, with ops pages as the environment says. */
async function serve(env: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  const objects = memoryStores();
  const dealer = sampleDealer('a-cars');
  const pages = { '/index.html': 'home', '/assets/car.svg': '<svg/>' };
  await publishSample(objects, dealer, pages, { closed: dealerDataFiles(dealer) });
  await keepReport(storedReports(objects.closed), sampleReport('a-cars', Date.now()));
  const sites = publishedSites({ open: objects.open });
  const dealerData = storedDealerData({ closed: objects.closed, sites });
  const stores = storesOn(memoryDatabase(), folder);
  const lines: LogEntry[] = [];
  const platform = openPlatform(env, {
    ...{ dataDir: '', serverless: true, now: () => Date.now(), log: (line) => lines.push(line) },
    ...{ dealerData, stores, stock: { stock: async () => undefined } },
  });
  const ops = createOpsPages(platform, {
    fleet: servedFleet({
      ...{ stores, now: Date.now, env: {}, isDemo: true },
      place: storedPlace({ ...objects, dealerData }),
    }),
    serveSite: createSiteServer({
      findSite: storedSites({ open: objects.open, sites }),
      encode: createEncoder(),
    }),
    ...{ mail: noEmails, failures: () => new Map() },
  });
  const server = await startApp(createApiServer(platform, { version: 'test', isReady: () => true, ops }));
  onTestFinished(async () => {
    await server.stop();
    await platform.close();
  });
  return { ...server, stores, lines };
}

describe('the ops pages of an API', () => {
  it('are closed without settings, under every name', async () => {
    const { ask } = await serve({});
    for (const host of [OPS, 'localhost', 'www.a-cars.example', '127.0.0.1'])
      for (const path of PATHS)
        expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 404]);
  });

  it('are at their host name only, with a password', async () => {
    const { ask } = await serve(BY_PASSWORD);
    for (const path of PATHS) {
      expect((await ask(OPS, path)).status).toBe(401);
      expect((await ask(OPS, path, { headers: signedIn })).status).toBe(200);
      for (const host of ['localhost', 'www.a-cars.example'])
        expect((await ask(host, path, { headers: signedIn })).status).toBe(404);
    }
    // Nothing else is served there, also no API.
    expect((await ask(OPS, '/api/health', { headers: signedIn })).text).not.toContain('version');
    expect((await ask('www.a-cars.example', '/api/health')).status).toBe(200);
  });

  it('show dealers with their own addresses and pictures, and leads, and log who read them', async () => {
    const { ask, stores } = await serve(BY_PASSWORD);
    const lead = sampleLead({ dealer: 'a-cars', at: Date.now(), channels: [] });
    const { id } = await stores.leads.create(lead);
    const read = async (path: string) => (await ask(OPS, path, { headers: signedIn })).text;
    expect(await read('/')).toContain('href="https://www.a-cars.example');
    expect(await read('/_fleet')).toContain('href="https://www.a-cars.example');
    expect(await read('/dealers/a-cars/assets/car.svg')).toBe('<svg/>');
    expect((await ask(OPS, '/dealers/a-cars/index.html', { headers: signedIn })).status).toBe(404);
    expect(await read(`/_inbox/leads/${id}`)).toContain(String(lead.payload.email));
    const [line] = await stores.access.lines({ limit: 9 });
    expect(line).toMatchObject({ who: 'ops', from: '127.0.0.1', what: `lead ${id}` });
  });

  it('that fail are logged, without the address', async () => {
    const { ask, lines, stores } = await serve(BY_PASSWORD);
    await stores.leads.close();
    const { status } = await ask(OPS, '/_inbox/leads/secret-id', { headers: signedIn });
    expect(status).toBe(500);
    expect(lines).toMatchObject([{ level: 'error', route: 'ops', status: 500 }]);
    expect(JSON.stringify(lines)).not.toContain('secret-id');
  });
});
