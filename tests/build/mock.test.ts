import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStores } from '#adapters/storage/stores/open.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { readTree } from './yard/tree.ts';
import { figuresOf, openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const yard = openYard();
const mockDir = `${yard.distDir}-mock`;

const buildMock = async () => figuresOf(await yard.startBuild(['--mock', '--threads=1']).done);

/** API paths in our markup and scripts. Third-party code calls none of them. */
const CALLS = /["'`](\/api\/[\w/-]*)/g;
const isOurs = (path: string): boolean =>
  /\.(?:html|js|json|webmanifest)$/.test(path) && !path.includes('editor');
const callsIn = (folder: string, pattern: RegExp): readonly string[] => [
  ...new Set(
    [...readTree(folder, isOurs).values()].flatMap((text) =>
      [...text.matchAll(pattern)].map(([, call = '']) => call),
    ),
  ),
];

beforeAll(async () => {
  yard.addSmall(SLUG);
  const { figures } = await yard.build();
  expect(figures.built).toBe(1);
});

describe('the mock sites', () => {
  test('are built beside the real ones without changing them, and count as up to date', async () => {
    const generations = () => readdirSync(join(yard.distDir, '.gen', SLUG));
    const before = generations();
    expect((await buildMock()).figures).toMatchObject({ built: 1, failed: [] });
    expect(existsSync(join(mockDir, SLUG, 'index.html'))).toBe(true);
    expect(generations()).toEqual(before);
    expect((await buildMock()).figures).toMatchObject({ built: 0, skipped: 1 });
    expect((await yard.build()).figures).toMatchObject({ built: 0, skipped: 1 });
  });

  test('call the mock only, and say what they are, and real sites have none of that', () => {
    const home = readFileSync(join(mockDir, SLUG, 'index.html'), 'utf8');
    expect(callsIn(join(mockDir, SLUG), CALLS)).toEqual([]);
    expect(home).toContain('Preview: nothing is sent');
    expect(readFileSync(join(mockDir, SLUG, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
    expect(callsIn(yard.served(SLUG), /["'`](\/mock\/\w[\w/-]*)/g)).toEqual([]);
    expect(callsIn(yard.served(SLUG), CALLS)).not.toEqual([]);
    expect(yard.page(SLUG, 'index.html')).not.toContain('Preview: nothing is sent');
  });

  test('acknowledge a form without JavaScript, and store nothing', async () => {
    const { dataDir } = yard;
    const server = createLocalServer(
      openLocalPlatform({ distDir: mockDir, dataDir, env: { MOCK_SITE: '1' } }),
      {
        version: 'test',
      },
    );
    const ask = (path: string, init?: RequestInit) =>
      server.fetch(new Request(`http://${SLUG}.localhost${path}`, init));
    const page = await (await ask('/contact')).text();
    const action = /<form[^>]*action="([^"]*leads[^"]*)"/.exec(page)?.[1] ?? '';
    expect(action).toBe('/mock/leads');
    const sent = await ask(action, {
      method: 'POST',
      body: new URLSearchParams({ form: 'general-enquiry', name: 'Kim', email: 'kim@example.com' }),
    });
    expect(sent.status).toBe(303);
    const thanks = sent.headers.get('location') ?? '';
    expect(thanks).toBe('/success?category=general-enquiry#general-enquiry');
    expect((await ask(thanks)).status).toBe(200);
    const { leads } = openStores({ env: {}, dataDir, serverless: false });
    expect(await leads.leads({ dealer: SLUG, limit: 10 })).toEqual([]);
  });
});

test('a mock site is never deployed', async () => {
  const deploy = (args: readonly string[], env: Record<string, string>) =>
    yard.start('deploy', args, {
      ...{ SITE_SLUG: SLUG, DEPLOY_DIR: join(yard.root, 'deploy'), PUBLISHED_STATE: 'off' },
      ...env,
    }).done;
  const byEnvironment = await deploy([], { MOCK_SITE: '1', CONTEXT: 'production' });
  expect([byEnvironment.code, byEnvironment.err]).toEqual([
    1,
    expect.stringContaining('a mock site is never published'),
  ]);
  const byOption = await deploy(['--mock'], {});
  expect([byOption.code, byOption.err]).toEqual([2, expect.stringContaining('There is no --mock here')]);
  expect(existsSync(join(yard.root, 'deploy'))).toBe(false);
});
