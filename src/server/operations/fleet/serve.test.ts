import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { folderReports } from '#adapters/operations/reports/places.ts';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import { keepReport } from '#adapters/operations/reports/reports.ts';
import { sampleReport } from '#adapters/operations/reports/testing.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { startLocalServer, temporaryDist } from '#server/testing.ts';

const DAY = 86_400_000;
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;

interface Dealer {
  readonly name?: string;
  readonly reports?: readonly Partial<BuildReportFile>[];
  readonly market?: 'AU' | 'NZ';
  readonly site?: Readonly<Record<string, unknown>>;
}

async function serve(dealers: Readonly<Record<string, Dealer>>) {
  const dist = await temporaryDist();
  const now = Date.now();
  for (const [slug, { name = `Dealer ${slug}`, reports = [{}], market = 'AU', site }] of Object.entries(
    dealers,
  )) {
    const sample = sampleDealer(slug, { name, market });
    await dist.put({ ...sample, site: { ...sample.site, ...site } }, { 'index.html': 'home' });
    for (const [index, fields] of reports.entries())
      await keepReport(
        folderReports(join(dist.folder, 'data')),
        sampleReport(slug, now - (reports.length - index) * DAY + DAY / 2, fields),
      );
  }
  const server = await startLocalServer(dist.distDir);
  onTestFinished(async () => {
    await server.stop();
    await dist.remove();
  });
  const ask = (path: string, headers = {}) => server.ask('localhost', path, { headers });
  return { server, stores: server.stores, dist, now, ask };
}

const namesIn = (text: string) =>
  [...text.matchAll(/<a class="name" [^>]*>([^<]*)</g)].map(([, name]) => name);

describe('the overview', () => {
  it('begins with dealers that need attention, and says why', async () => {
    const { ask, stores } = await serve({
      'a-fine': {},
      'b-warned': { reports: [{ warnings: ['A link leads nowhere.'] }] },
      'c-failed': { reports: [{}, { outcome: 'failed', error: 'The disk is full.' }] },
      'd-unbuilt': { reports: [] },
    });
    await stores.leads.create(sampleLead({ dealer: 'a-fine', at: Date.now() - 1000, channels: [] }));
    const { status, text } = await ask('/_fleet');
    expect(status).toBe(200);
    expect(namesIn(text)).toEqual([
      'Dealer c-failed',
      'Dealer d-unbuilt',
      'Dealer b-warned',
      'Dealer a-fine',
    ]);
    for (const words of ['Build failed', 'Never built', 'Warnings', 'Fine', 'The disk is full.', '1.5 s'])
      expect(text).toContain(words);
    expect(text).toMatch(/Leads in 7 days<\/dt><dd><strong>1</);
    expect(text).toMatch(/<th[^>]*aria-sort="descending"[^>]*><a class="by" href="\/_fleet">State</);
    expect(text).toContain('<caption>');
  });

  it('shows the figures of all dealers together, as the metrics do', async () => {
    const { ask, stores } = await serve({ 'a-cars': {}, 'b-cars': { reports: [{ outcome: 'failed' }] } });
    const at = Date.now() - 2 * 3_600_000;
    await stores.leads.create(sampleLead({ dealer: 'a-cars', at, channels: ['mail'] }));
    const { text } = await ask('/_fleet');
    const tile = (label: string) =>
      new RegExp(`<div class="tile([^"]*)"><dt>${label}</dt><dd>(.*?)</dd></div>`).exec(text)?.slice(1);
    const shown = (label: string) => tile(label)?.map((part) => part.replaceAll(/<[^>]*>/g, ' ').trim());
    expect(shown('Leads waiting')).toEqual(['bad', expect.stringMatching(/^1\s+the oldest for 2 h$/)]);
    expect(shown('Leads given up')).toEqual(['', '0']);
    expect(shown('Payments pending')).toEqual(['', expect.stringMatching(/^0\s+0 for more than an hour$/)]);
    expect(shown('Builds since yesterday')?.[1]).toMatch(/^2\s+1 failed, last 12 h ago$/);
    expect(shown('Oldest feed')?.[1]).toMatch(/^12 h\s+Dealer a-cars$/);
  });

  it('is searched, filtered and sorted by its address', async () => {
    const { ask } = await serve({
      'bay-motors': { name: 'Bay Motors' },
      'bay-utes': { name: 'Bay Utes', market: 'NZ', reports: [{ outcome: 'failed', error: 'x' }] },
      'hill-cars': { name: 'Hill Cars', reports: [{ seconds: 90 }] },
    });
    const shown = async (query: string) => namesIn((await ask(`/_fleet${query}`)).text);
    expect(await shown('?q=bay&state=&template=')).toEqual(['Bay Utes', 'Bay Motors']);
    expect(await shown('?q=hill-c')).toEqual(['Hill Cars']);
    expect(await shown('?state=failed')).toEqual(['Bay Utes']);
    expect(await shown('?market=AU&sort=seconds')).toEqual(['Hill Cars', 'Bay Motors']);
    const { text } = await ask('/_fleet?q=bay&market=NZ');
    expect(text).toMatch(/<input type="search" name="q" value="bay"/);
    expect(text).toContain('<option value="NZ" selected>NZ (1)</option>');
    expect(text).toContain('<option value="AU">AU (1)</option>');
    expect(text).toContain('method="get"');
  });

  it('says that nothing matches, with a way back, and what to do without dealers', async () => {
    const { ask } = await serve({});
    expect((await ask('/_fleet')).text).toContain('npm run new-site');
    const hostile = encodeURIComponent(HOSTILE);
    const other = await serve({ 'a-cars': {} });
    const { status, text } = await other.ask(`/_fleet?q=${hostile}&template=${hostile}`);
    expect(status).toBe(200);
    expect(text).toContain('No dealer is like that');
    expect(text).toContain('<a class="go" href="/_fleet">Show all dealers</a>');
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('&lt;script&gt;');
  });

  it('shows the result of a later build', async () => {
    const { ask, dist, now } = await serve({ 'a-cars': {} });
    const { text } = await ask('/_fleet/a-cars');
    expect(text).toContain('<h1>Dealer a-cars</h1>');
    await dist.put(sampleDealer('a-cars', { name: 'Renamed' }), { 'index.html': 'home' }, 2).catch(() => {});
    await keepReport(
      folderReports(join(dist.folder, 'data')),
      sampleReport('a-cars', now, { outcome: 'failed', error: 'It broke.' }),
    );
    expect((await ask('/_fleet/a-cars')).text).toContain('It broke.');
  });
});

describe('the page of a dealer', () => {
  const full: Readonly<Record<string, Dealer>> = {
    'a-cars': {
      name: 'A Cars',
      reports: [
        { seconds: 2 },
        { outcome: 'failed', error: 'The feed answered HTTP 503.' },
        {
          ...{ seconds: 4, warnings: ['A link leads nowhere.'], rejected_count: 1 },
          rejected: [
            { id: 'stock-7', index: 6, where: 'stock.csv', row: 8, reasons: ['price: expected a number'] },
          ],
        },
      ],
    },
  };

  it('has its charts with tables, its builds, and what to do', async () => {
    const { ask, stores, now } = await serve(full);
    await stores.leads.create(sampleLead({ dealer: 'a-cars', at: now, channels: [] }));
    await stores.unfound.add({ dealer: 'a-cars', words: 'vellfire', at: now });
    await stores.violations.add({ dealer: 'a-cars', words: 'home img-src https://x.example', at: now });
    for (let visit = 0; visit < 12; visit++)
      await stores.vitals.add({
        ...{ dealer: 'a-cars', version: 'v1', kind: 'home', device: 'phone', at: now },
        metrics: [{ name: 'LCP', value: 1_900 }],
      });
    const { status, text } = await ask('/_fleet/a-cars');
    expect(status).toBe(200);
    for (const chart of ['leads', 'feed', 'seconds', 'lcp'])
      expect(text).toMatch(
        new RegExp(
          `aria-labelledby="${chart}-title ${chart}-desc"[\\s\\S]*<title id="${chart}-title">[^<]+</title><desc id="${chart}-desc">From `,
        ),
      );
    expect(text.match(/<details>/g)).toHaveLength(4);
    for (const words of ['The feed answered HTTP 503.', 'stock-7', 'price: expected a number', 'vellfire'])
      expect(text).toContain(words);
    for (const words of ['img-src', 'A link leads nowhere.']) expect(text).toContain(words);
    expect(text).toContain('href="http://a-cars.localhost/"');
    expect(text).toContain('href="/_inbox?dealer=a-cars"');
    expect(text).toMatch(/<th scope="row" class="said">v1<\/th>[\s\S]*012345678/);
  });

  it('links to the editor if the dealer has one, and says what is unknown', async () => {
    const editing = { repo: 'harbour-group/dealer-sites' };
    const { ask } = await serve({ 'a-cars': { reports: [] }, 'b-cars': { site: { editing } } });
    const { text } = await ask('/_fleet/a-cars');
    for (const words of ['Nothing is known of the last 60 days.', 'No report of a build is kept.'])
      expect(text).toContain(words);
    for (const words of ['>Editor<', 'made of the feed']) expect(text).not.toContain(words);
    expect((await ask('/_fleet/b-cars')).text).toContain(
      '<a class="go" href="http://editor.localhost/b-cars">Editor</a>',
    );
  });

  it('is a 404 for anything else, with the search', async () => {
    const { ask } = await serve({ 'a-cars': {} });
    for (const asked of ['nobody', '..%2f..%2fetc', '%E0%A4%A', 'a-cars/more', '__proto__', 'A-CARS']) {
      const { status, text, headers } = await ask(`/_fleet/${asked}`);
      expect([asked, status]).toEqual([asked, 404]);
      expect(text).toContain('<form class="filters" method="get" action="/_fleet"');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
});

describe('both pages', () => {
  const hostile: Readonly<Record<string, Dealer>> = {
    'a-cars': {
      name: HOSTILE,
      reports: [
        {
          ...{ template: HOSTILE, looks: HOSTILE, commit: HOSTILE, rejected_count: 60 },
          rejected: [{ id: HOSTILE, name: HOSTILE, index: 0, where: HOSTILE, row: 9, reasons: [HOSTILE] }],
          feeds: [
            {
              ...{ name: HOSTILE, path: HOSTILE, vehicles: 1, left_out_count: 0, summary: HOSTILE },
              left_out: [{ id: HOSTILE, name: HOSTILE, stock: HOSTILE, reasons: [HOSTILE], mendable: true }],
            },
          ],
        },
        {
          ...{ outcome: 'failed', error: HOSTILE, template: HOSTILE, warnings: [HOSTILE] },
        },
      ],
    },
  };

  it('show foreign texts as text', async () => {
    const { ask, stores, now } = await serve(hostile);
    await stores.unfound.add({ dealer: 'a-cars', words: HOSTILE, at: now });
    const asked = [`/${encodeURIComponent(HOSTILE)}`, `?q=${encodeURIComponent('"><script>')}`];
    for (const path of ['', '/a-cars', `/a-cars?vehicle=${encodeURIComponent(HOSTILE)}`, ...asked]) {
      const { text, headers } = await ask(`/_fleet${path}`);
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toMatch(/<script|<img|onerror=alert\(2\)>|javascript:/);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  it('need no script, and have no style that their policy forbids', async () => {
    const { ask } = await serve({ 'a-cars': {}, 'b-cars': { reports: [{ outcome: 'failed' }] } });
    for (const path of ['/_fleet', '/_fleet/a-cars', '/_fleet/nobody']) {
      const { text, headers } = await ask(path);
      expect(text).not.toMatch(/<script|\sstyle=|<style/);
      expect(headers['cache-control']).toBe('no-store');
      const css = /href="(\/_fleet\/style\.[^"]+)"/.exec(text)?.[1] ?? '';
      const style = await ask(css);
      expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
      expect(style.headers['cache-control']).toContain('immutable');
    }
  });

  it('are hidden from proxies and other host names, and are read-only', async () => {
    const { server } = await serve({ 'a-cars': {} });
    for (const [headers, host] of [
      [{ 'x-forwarded-for': '203.0.113.9' }, 'localhost'],
      [{}, 'a-cars.localhost'],
      [{}, 'evil.example'],
    ] as const)
      for (const path of ['/_fleet', '/_fleet/a-cars', '/_fleet/nobody']) {
        const { status, text } = await server.ask(host, path, { headers });
        expect([path, status]).toEqual([path, 404]);
        expect(text).not.toContain('Dealer a-cars');
      }
    for (const path of ['/_fleet', '/_fleet/a-cars'])
      expect((await server.ask('localhost', path, { method: 'POST' })).status).toBe(405);
  });
});

it('the import of a feed is shown from the last build that read it', async () => {
  const reading = {
    ...{ name: 'stock', where: 'https://feed.example/stock.csv', rows: 40, left_out: 3 },
    changes: [{ field: 'make', from: 'MERC', to: 'Mercedes-Benz', count: 4 }],
    changes_count: 4,
    odd: [{ field: 'km', value: `"${HOSTILE}"`, expected: 'a distance', count: 2 }],
  };
  const { ask } = await serve({ 'a-cars': { reports: [{ readings: [reading] }, { readings: [] }] } });
  const { text } = await ask('/_fleet/a-cars');
  expect(text).toMatch(
    /https:\/\/feed\.example\/stock\.csv, [^:]+:\d\d: 40 rows, 3 rows left out by the conditions/,
  );
  expect(text).toMatch(
    /<th scope="row">make<\/th><td class="said">MERC<\/td><td class="said">Mercedes-Benz<\/td><td class="number">4</,
  );
  expect(text).toContain('is not a distance (2 times)');
  expect(text).not.toContain('<script>alert');
});
