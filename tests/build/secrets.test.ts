import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compile } from '#render/bundle/compile.ts';
import { whole } from '../matrix.ts';
import { PROJECT } from './yard/command.ts';
import { feedOf } from './yard/feed.ts';
import { filesOf } from './yard/tree.ts';
import { openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const MARK = 'never-to-be-published';
const NAMES = [
  'ACCOUNT_SECRET',
  'DATABASE_URL',
  'MAIL_PASSWORD',
  'MEILISEARCH_ADMIN_KEY',
  'MEILISEARCH_KEY',
  'PAYWAY_SECRET_KEY',
  'PAYWAY_SECRET_KEY__HARBOUR_AUTOS',
  'PROVIDER_KEY',
  'PROVIDER_PASSWORD',
  'PUBLIC_LOOKING_TOKEN',
  'SMTP_URL',
  'STOCK_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_SECRET_KEY__HARBOUR_AUTOS',
  'STRIPE_WEBHOOK_SECRET',
  'TILL_API_KEY',
  'TILL_PASSWORD',
  'TILL_SHARED_SECRET',
  'TILL_USER',
  'VITE_LOOKING_TOKEN',
] as const;

/** Every secret in the environment, each with a unique value to search for. */
const SECRETS: Record<string, string> = Object.fromEntries(
  NAMES.map((name) => [name, `${MARK}-${name.toLowerCase()}`]),
);

/** A project with the same Astro configuration and one page that prints every environment variable it can read. */
function curiousProject(root: string): string {
  const files = {
    'astro.config.mjs': `export { default } from ${JSON.stringify(join(PROJECT, 'astro.config.mjs'))};`,
    'package.json': '{ "type": "module" }',
    'src/pages/index.astro': [
      `<p>${NAMES.map((name) => `{import.meta.env.${name}}`).join('')}{JSON.stringify(import.meta.env)}</p>`,
      `<script>console.log(JSON.stringify(import.meta.env), ${NAMES.map((name) => `import.meta.env.${name}`)});</script>`,
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

const filesWith = (folder: string, words: string): readonly string[] =>
  filesOf(folder).filter((path) => readFileSync(join(folder, path), 'latin1').includes(words));

describe('a secret from the environment', () => {
  const yard = openYard();
  const asked: (string | undefined)[] = [];
  let feed: Server;
  let told = '';

  beforeAll(async () => {
    feed = createServer((request, response) => {
      asked.push(request.headers.authorization);
      const isRight = request.url === '/stock' && request.headers.authorization === SECRETS['STOCK_KEY'];
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
      response.end(isRight ? JSON.stringify(feedOf(6)) : JSON.stringify({ error: 'who are you?' }));
    });
    await new Promise<void>((ready) => feed.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`;
    yard.addSmall(SLUG, {
      stock: { kind: 'url', url: `${url}/stock`, headers_env: 'STOCK_KEY' },
      leads: {
        delivery: { webhook: { url: 'https://hooks.example/lead', secret_env: 'STRIPE_WEBHOOK_SECRET' } },
      },
      payment_provider: 'stripe',
    });
    yard.addSmall('valley-bikes', { stock: { kind: 'url', url: `${url}/other`, headers_env: 'STOCK_KEY' } });
    yard.addSmall('prairie-trucks');
    yard.changeVehicle('prairie-trucks', 0, {
      payment_processors: [
        { authorization_type: 'stripe', authorization_key: `sk_live_${MARK}`, deposit_amount: 500 },
      ],
    });
    // Everything in this yard is built with the secrets in the environment.
    rmSync(yard.madeDir);
    const { err, out } = await yard.build([], SECRETS);
    told = err + out;
  });
  afterAll(() => {
    feed.close();
  });

  test('is in use: the feed is requested with it', () => {
    expect(asked).toContain(SECRETS['STOCK_KEY']);
    expect(JSON.parse(yard.page(SLUG, 'data/stock.json'))).toHaveLength(6);
  });

  test('is in no file of the output, public or private', () => {
    expect(filesOf(yard.distDir).length).toBeGreaterThan(50);
    expect(filesWith(yard.distDir, MARK)).toEqual([]);
  });

  test('is in nothing that a build stores', () => {
    expect(filesOf(yard.dataDir).length).toBeGreaterThan(0);
    expect(filesWith(yard.dataDir, MARK)).toEqual([]);
  });

  test('is not in messages, even if a feed rejects it or contains one', () => {
    expect(told).toContain('valley-bikes');
    expect(told).toContain('what looks like a secret one (not shown)');
    expect(told).not.toContain(MARK);
  });

  test.runIf(whole).each<[what: string, projectAt: (root: string) => string]>([
    ['of a page that asks for all there is', curiousProject],
    ['of the project', () => PROJECT],
  ])('is not compiled into the code %s', async (_what, projectAt) => {
    const project = projectAt(join(yard.root, 'project'));
    for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
    const built = mkdtempSync(join(yard.root, 'build-'));
    const { server } = await compile(project, built).finally(() => vi.unstubAllEnvs());
    expect(readFileSync(server, 'utf8').length).toBeGreaterThan(0);
    expect(filesWith(built, MARK)).toEqual([]);
  });
});
