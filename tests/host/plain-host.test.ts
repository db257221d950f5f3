import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { headersFor, IMMUTABLE, REVALIDATE } from '#domain/routing/headers.ts';
import { PROJECT } from '../build/yard/command.ts';
import { filesOf } from '../build/yard/tree.ts';
import { openYard } from '../build/yard/yard.ts';

const SLUG = 'harbour-autos';
const HOST = 'www.harbour-autos.example';
const EXAMPLES = join(PROJECT, 'docs/plain-host');

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => found(port));
    });
  });

const VERSION_OPTION = { nginx: '-v', caddy: 'version', curl: '--version' } as const;

const isInstalled = (program: keyof typeof VERSION_OPTION): boolean => {
  try {
    execFileSync(program, [VERSION_OPTION[program]], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Place {
  readonly folder: string;
  readonly dist: string;
  readonly port: number;
  readonly nodePort: number;
}

/** The example file, with the port and folders of this test. */
const example = (name: string, { dist, nodePort }: Place) =>
  readFileSync(join(EXAMPLES, name), 'utf8')
    .replaceAll('/srv/dealers', dist)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${nodePort}`);

/** The command that starts each web server with its example. */
const SERVERS = {
  nginx: (place: Place) => {
    const conf = join(place.folder, 'nginx.conf');
    const dealers = example('nginx.conf', place)
      .replaceAll('listen 80;', `listen 127.0.0.1:${place.port};`)
      .replaceAll('listen [::]:80;', '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${place.folder}/${name};`,
    );
    writeFileSync(
      conf,
      `daemon off; user root; pid ${place.folder}/pid; error_log stderr; events {}
       http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} ${dealers} }`,
    );
    return spawn('nginx', ['-p', place.folder, '-c', conf], { stdio: 'ignore' });
  },
  caddy: (place: Place) => {
    const conf = join(place.folder, 'Caddyfile');
    const dealers = example('Caddyfile', place).replace(/^(www\.\S+)/gm, `http://$1:${place.port}`);
    writeFileSync(conf, `{\n\tadmin off\n}\n${dealers}`);
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', conf], {
      stdio: 'ignore',
      env: { ...process.env, HOME: place.folder },
    });
  },
} as const;

const NAMES = ['nginx', 'caddy'] as const;
const canRun = (name: (typeof NAMES)[number]) => isInstalled(name) && isInstalled('curl');

const yard = openYard();
let nodePort = 0;
let node: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  if (!NAMES.some(canRun)) return;
  yard.addSmall(SLUG);
  expect((await yard.build(['--flat'])).code).toBe(0);
  nodePort = await freePort();
  node = spawn(process.execPath, [join(PROJECT, 'scripts/start.ts'), '--no-build'], {
    cwd: PROJECT,
    env: {
      ...process.env,
      ...yard.env,
      ...{ PORT: String(nodePort), NODE_ENV: 'production', CLIENT_ADDRESS_HEADER: 'x-real-ip' },
    },
    stdio: 'ignore',
  });
});
afterAll(() => void node?.kill());

describe.each(NAMES)('the example of %s', (name) => {
  let port = 0;
  let server: ReturnType<typeof spawn> | undefined;

  /** `fetch` cannot set the Host header. */
  function ask(path: string, ...options: string[]) {
    const answer = execFileSync(
      'curl',
      ['-sS', '-i', '--max-time', '20', '-H', `Host: ${HOST}`, ...options, `http://127.0.0.1:${port}${path}`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [head = '', ...body] = answer.split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    const headers = new Headers();
    for (const line of lines) headers.append(line.split(': ')[0] ?? '', line.replace(/^[^:]+: /, ''));
    return { status: Number(status.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
  }
  const isUp = (path: string): boolean => {
    try {
      return ask(path).status < 500;
    } catch {
      return false;
    }
  };

  beforeAll(async () => {
    if (!canRun(name)) return;
    port = await freePort();
    const folder = join(yard.root, name);
    mkdirSync(folder);
    server = SERVERS[name]({ folder, dist: yard.distDir, port, nodePort });
    await vi.waitUntil(() => isUp('/') && isUp('/api/health'), { timeout: 30_000, interval: 200 });
  });
  afterAll(() => void server?.kill());

  beforeEach((context) => {
    if (!canRun(name)) context.skip(`needs ${name} and curl: npm run test:all brings them`);
  });

  const firstCar = () => filesOf(yard.served(SLUG)).find((path) => /^\/cars\/[^/]+\.html$/.test(path)) ?? '';

  test.each<[path: string, status: number, more: RegExp]>([
    ['/', 200, /<title>Harbour Autos/],
    ['/privacy-policy', 200, /<h1/],
    ['/search/used-cars', 200, /<h1/],
    ['/search/used-cars?make=Toyota', 200, /<h1/],
    ['/search/no-such-make/at-all', 404, /data-kind="search/],
    ['/no-such-page', 404, /<h1/],
    ['/404', 404, /<h1/],
    ['/cars/never-heard-of-it', 404, /<h1/],
    ['/data/status.json', 200, /^\{/],
    ['/api/health', 200, /"status":"ok"/],
    ['/api/no-such-thing', 404, /"error"/],
    ['/_inbox', 404, /./],
    ['/.private/harbour-autos/dealer-data.json', 404, /./],
  ])('%s: %i', (path, status, more) => {
    const answer = ask(path, '--path-as-is');
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body.slice(0, 200_000)).toMatch(more);
  });

  test.each([
    '/../.private/harbour-autos/dealer-data.json',
    '/..%2f.private/harbour-autos/dealer-data.json',
    '/%2e%2e/.private/harbour-autos/dealer-data.json',
    '/cars/../../.private/harbour-autos/dealer-data.json',
  ])('%s leads to nothing that visitors may not read', (path) => {
    const { status, body } = ask(path, '--path-as-is');
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('"stylesheets"');
  });

  test('shows a vehicle under its path without ".html"', () => {
    const { status, headers, body } = ask(firstCar().replace(/\.html$/, ''));
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    expect(body).toContain('data-kind="vehicle"');
  });

  test.each([
    ['/search', '/search/new-used-and-demo-cars'],
    ['/pages/about', '/about'],
    ['/privacy-policy/', '/privacy-policy'],
  ])('leads from %s to %s', (from, to) => {
    const { status, headers } = ask(from);
    expect([status, headers.get('location')?.replace(/^http:\/\/[^/]+/, '')]).toEqual([301, to]);
  });

  test('gives every answer the headers that the host gives, once', () => {
    for (const path of ['/', '/about', '/data/status.json', '/no-such-page', '/assets/logo.svg']) {
      const { headers } = ask(path);
      const { 'Cache-Control': _, ...expected } = headersFor(path);
      for (const [header, value] of Object.entries(expected))
        expect([path, header, headers.get(header)]).toEqual([path, header, value]);
    }
  });

  test('lets hashed files be kept, and no others', () => {
    const home = ask('/').body;
    const hashed = [/\/_astro\/[^"]+\.css/, /\/assets\/theme\.[0-9a-f]+\.css/].map(
      (it) => it.exec(home)?.[0] ?? '',
    );
    for (const path of hashed)
      expect([path, ask(path).headers.get('cache-control')]).toEqual([path, IMMUTABLE]);
    for (const path of ['/', '/about', '/assets/logo.svg', '/data/status.json'])
      expect([path, ask(path).headers.get('cache-control')]).toEqual([path, REVALIDATE]);
  });

  test('answers a known state with 304, and text compressed', () => {
    const etag = ask('/data/status.json').headers.get('etag') ?? '';
    expect(ask('/data/status.json', '-H', `If-None-Match: ${etag}`).status).toBe(304);
    const packed = ask('/about', '-H', 'Accept-Encoding: gzip', '-o', '/dev/null', '-D', '-');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });

  test('passes a form on and its answer back', () => {
    const { status, body } = ask('/api/leads', '-H', 'Content-Type: application/json', '-d', '{}');
    expect([status, JSON.parse(body)]).toEqual([
      422,
      { error: expect.objectContaining({ fields: expect.anything() }) },
    ]);
  });
});
