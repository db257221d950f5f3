import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { headersFor, IMMUTABLE, REVALIDATE } from '#domain/sites/routing/headers.ts';
import { freePorts } from '#tools/cluster/proxy.ts';
import { PROJECT } from '../build/yard/command.ts';
import { filesOf } from '../build/yard/tree.ts';
import { openYard } from '../build/yard/yard.ts';

const SLUG = 'harbour-autos';
const HOST = 'www.harbour-autos.example';
const BARE_HOST = 'harbour-autos.example';
const EXAMPLES = join(PROJECT, 'docs/plain-host');

/** Other names of types, which say the same to browsers. docs/deploy.md has them in a table. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'text/xml': 'application/xml',
};

/** The type of a file. Drawings and data are UTF-8 whether somebody says so or not; other texts have to say it. */
const typeOf = (headers: Headers): string => {
  const [type = '', charset = ''] = (headers.get('content-type') ?? '').split('; ');
  const known = OTHER_TYPES[type] ?? type;
  return known.startsWith('text/') ? `${known}; ${charset}` : known;
};

const VERSION_OPTION = { node: '-v', nginx: '-v', caddy: 'version' } as const;

const canRun = (program: keyof typeof VERSION_OPTION): boolean => {
  try {
    execFileSync(program, [VERSION_OPTION[program]], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Sent {
  readonly host?: string;
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

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
    mkdirSync(join(place.folder, 'snippets'));
    writeFileSync(join(place.folder, 'snippets/dealer.conf'), example('nginx/snippets/dealer.conf', place));
    const dealers = ['nginx/conf.d/dealers.conf', 'nginx/sites-enabled/harbour-autos.conf']
      .map((name) => example(name, place))
      .join('\n')
      .replaceAll('listen 80;', `listen 127.0.0.1:${place.port};`)
      .replaceAll(/listen (?:443|\[::\]).*/g, '');
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
    const dealers = example('Caddyfile', place).replaceAll(
      /^([\w.-]+\.example,? .*)\{$/gm,
      (_, names: string) =>
        `${names.replaceAll(/[\w.-]+\.example/g, (name) => `http://${name}:${place.port}`)}{`,
    );
    writeFileSync(conf, `{\n\tadmin off\n}\n${dealers}`);
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', conf], {
      stdio: 'ignore',
      env: { ...process.env, HOME: place.folder },
    });
  },
} as const;

/** The Node server needs nobody in front. The others have to answer as it does. */
const NAMES = ['node', 'nginx', 'caddy'] as const;

const yard = openYard();
let nodePort = 0;
let node: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  yard.addSmall(SLUG);
  expect((await yard.build(['--flat'])).code).toBe(0);
  [nodePort = 0] = await freePorts(1);
  node = spawn(process.execPath, [join(PROJECT, 'scripts/command.mjs'), 'start', '--no-build'], {
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

/** `fetch` can neither set the Host header nor ask for a path as it stands. */
async function askAt(
  port: number,
  path: string,
  { host = HOST, method, body = '', headers = {} }: Sent = {},
) {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method: method ?? (body === '' ? 'GET' : 'POST'), agent: false },
    ...{ headers: { host, ...headers }, signal: AbortSignal.timeout(20_000) },
  });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error(`no answer to ${path}`);
  const found = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) found.append(name, value);
  return { status: answer.statusCode ?? 0, headers: found, body: await text(answer) };
}

describe.each(NAMES)('the plain host %s', (name) => {
  let port = 0;
  let server: ReturnType<typeof spawn> | undefined;

  const ask = (path: string, sent?: Sent) => askAt(port, path, sent);
  const isUp = async (path: string): Promise<boolean> => {
    try {
      return (await ask(path)).status < 500;
    } catch {
      return false;
    }
  };

  beforeAll(async () => {
    if (!canRun(name)) return;
    if (name === 'node') port = nodePort;
    else {
      [port = 0] = await freePorts(1);
      const folder = join(yard.root, name);
      mkdirSync(folder);
      server = SERVERS[name]({ folder, dist: yard.distDir, port, nodePort });
    }
    await vi.waitUntil(async () => (await isUp('/')) && (await isUp('/api/health')), {
      timeout: 120_000,
      interval: 200,
    });
  });
  afterAll(() => void server?.kill());

  beforeEach((context) => {
    if (!canRun(name)) context.skip(`needs ${name}: npm run test:all brings it`);
  });

  const firstCar = () => filesOf(yard.served(SLUG)).find((path) => /^\/cars\/[^/]+\.html$/.test(path)) ?? '';

  test('answers every kind of address, and hides private files', async () => {
    const ADDRESSES: readonly (readonly [path: string, status: number, more: RegExp])[] = [
      ['/', 200, /<title>Harbour Autos/],
      [firstCar().replace(/\.html$/, ''), 200, /data-kind="vehicle"/],
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
    ];
    for (const [path, status, more] of ADDRESSES) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body.slice(0, 200_000), path).toMatch(more);
    }
    for (const path of [
      '/../.private/harbour-autos/dealer-data.json',
      '/..%2f.private/harbour-autos/dealer-data.json',
      '/%2e%2e/.private/harbour-autos/dealer-data.json',
      '/cars/../../.private/harbour-autos/dealer-data.json',
    ]) {
      const { status, body } = await ask(path);
      expect([400, 404], path).toContain(status);
      expect(body, path).not.toContain('"stylesheets"');
    }
    // nginx closes the connection, and Caddy has nothing to say.
    const stranger = await ask('/', { host: 'evil.example' }).catch(() => undefined);
    expect(stranger?.body ?? '').not.toContain('<title>');
  });

  test('redirects other forms of an address to the canonical one', async () => {
    for (const [from, to] of [
      ['/search', '/search/new-used-and-demo-cars'],
      ['/pages/about', '/about'],
      ['/privacy-policy/', '/privacy-policy'],
      ['/privacy-policy.html', '/privacy-policy'],
      ['/index.html', '/'],
    ] as const) {
      const { status, headers } = await ask(from);
      expect([from, status, headers.get('location')?.replace(/^http:\/\/[^/]+/, '')]).toEqual([
        from,
        301,
        to,
      ]);
    }
    for (const path of ['/', '/search/used-cars?make=Toyota&page=2', '/caf%C3%A9%20menu', '/no-such-page']) {
      const { status, headers } = await ask(path, { host: BARE_HOST });
      expect([status, headers.get('location')]).toEqual([301, `https://${HOST}${path}`]);
    }
  });

  test('sends the host’s headers once with every response', async () => {
    for (const path of ['/', '/about', '/data/status.json', '/no-such-page', '/assets/logo.svg']) {
      const { headers } = await ask(path);
      const { 'Cache-Control': _, ...expected } = headersFor(path);
      for (const [header, value] of Object.entries(expected))
        expect([path, header, headers.get(header)]).toEqual([path, header, value]);
    }
  });

  /** A file of each extension, and of each rule for keeping it. */
  const examples = () => {
    const files = filesOf(yard.served(SLUG)).filter(
      (path) => !/^\/(?:404|_headers|_redirects|fallback\/)/.test(path),
    );
    const byKind = Map.groupBy(files, (path) => `${extname(path)} ${JSON.stringify(headersFor(path))}`);
    return [...byKind.values()].flatMap(([path]) => path?.replace(/(?:\/index)?\.html$/, '') || '/');
  };

  test('has the same content type and caching for each kind of file as the Node server', async () => {
    const facts = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => ({
      ...{ status, cache: headers.get('cache-control'), policy: headers.get('content-security-policy') },
      type: typeOf(headers),
    });
    expect(examples().length).toBeGreaterThan(8);
    const answers = async (at: number) =>
      Promise.all(examples().map(async (path) => ({ path, ...facts(await askAt(at, path)) })));
    expect(await answers(port)).toEqual(await answers(nodePort));
  });

  test('rejects a POST to a page or file', async () => {
    for (const path of ['/', '/about', '/favicon.svg', '/data/status.json']) {
      const { status, headers } = await ask(path, { method: 'POST', body: 'a=b' });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  test('serves ranges of a picture, and a partial response only if the file is unchanged', async () => {
    const picture = filesOf(yard.served(SLUG)).find((path) => /\.(?:png|jpe?g|webp|woff2)$/.test(path)) ?? '';
    const RANGES: readonly (readonly [range: string, status: number, content: RegExp, length?: string])[] = [
      ['bytes=0-1', 206, /^bytes 0-1\/\d+$/, '2'],
      ['bytes=10-', 206, /^bytes 10-\d+\/\d+$/],
      ['bytes=-5', 206, /^bytes \d+-\d+\/\d+$/, '5'],
      ['bytes=99999999-', 416, /^bytes \*\/\d+$/],
    ];
    for (const [range, status, content, length] of RANGES) {
      const answer = await ask(picture, { headers: { Range: range } });
      expect([range, answer.status]).toEqual([range, status]);
      expect(answer.headers.get('content-range')).toMatch(content);
      if (length !== undefined) expect(answer.headers.get('content-length')).toBe(length);
    }
    const whole = await ask(picture);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const ranged = (condition: string) =>
      ask(picture, { headers: { Range: 'bytes=0-1', 'If-Range': condition } });
    const [right, wrong] = [await ranged(whole.headers.get('etag') ?? ''), await ranged('"another"')];
    expect([right.status, wrong.status]).toEqual([206, 200]);
  });

  test('allows caching of hashed files only', async () => {
    const home = (await ask('/')).body;
    const hashed = [/\/_astro\/[^"]+\.css/, /\/assets\/theme\.[0-9a-f]+\.css/].map(
      (it) => it.exec(home)?.[0] ?? '',
    );
    for (const path of hashed)
      expect([path, (await ask(path)).headers.get('cache-control')]).toEqual([path, IMMUTABLE]);
    for (const path of ['/', '/about', '/assets/logo.svg', '/data/status.json'])
      expect([path, (await ask(path)).headers.get('cache-control')]).toEqual([path, REVALIDATE]);
  });

  test('answers a matching ETag with 304, and compresses text', async () => {
    const etag = (await ask('/data/status.json')).headers.get('etag') ?? '';
    expect((await ask('/data/status.json', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const packed = await ask('/about', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
  });

  test('passes on a form and its response', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const { status, body } = await ask('/api/leads', { headers, body: '{}' });
    expect([status, JSON.parse(body)]).toEqual([
      422,
      { lead_id: null, error: expect.objectContaining({ fields: expect.anything() }) },
    ]);
  });
});
