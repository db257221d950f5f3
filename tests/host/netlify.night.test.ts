import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { enquiryBody } from '#tools/bench/leads/send.ts';
import { PROJECT } from '../build/yard/command.ts';
import { openYard } from '../build/yard/yard.ts';
import { DATABASES } from '../contract/databases.ts';
import { serveSmtp } from '../contract/lead-delivery/smtp-server.ts';
import {
  askNetlify,
  fetchCommandLine,
  hostEnvironment,
  startNetlify,
  unpacked,
} from './netlify/command-line.ts';

const run = promisify(execFile);
const SLUG = 'coffs-harbour-toyota';
const HOST = 'www.coffs-harbour-toyota.example';
const SHOPPER = 'kim@example.com';
/** A thousand packages are fetched, and the functions bundled. */
const LONG_MS = 60 * 60_000;

mkdirSync(join(PROJECT, '.build'), { recursive: true });
const folder = mkdtempSync(join(PROJECT, '.build', 'netlify-'));
const root = join(folder, 'checkout');
const at = (path: string) => join(root, path);
const text = (path: string) => readFileSync(at(path), 'utf8');

type Env = Readonly<Record<string, string>>;

let left: string | undefined;
let built: Awaited<ReturnType<typeof build>> | undefined;
let database: Env = {};

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    ...{ cwd: root, encoding: 'utf8' },
  });

function commit(): string {
  git('add', '-A');
  git('commit', '-qm', 'As it stands');
  return git('rev-parse', 'HEAD').trim();
}

/** With the variables that the documentation asks for, which Netlify gives to each context. */
const build = (...args: readonly string[]) =>
  startNetlify(root, ['build', '--offline', ...args], {
    ...{ ...hostEnvironment(folder), ...database, SITE_SLUG: SLUG, PUBLISHED_STATE: 'off' },
    ...{ SMTP_URL: 'smtp://mail.example', STRIPE_SECRET_KEY: 'sk_test_of_netlify' },
  }).done;

/** The files of a push, in a repository of its own, with installed packages. */
function checkOut(): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    ...{ cwd: PROJECT, encoding: 'utf8', maxBuffer: 2 ** 24 },
  }).split('\0');
  for (const file of files.filter((one) => one !== '' && !/^(?:sites|tests|docs)\//.test(one)))
    cpSync(join(PROJECT, file), at(file));
  const yard = openYard();
  yard.addDemo(SLUG);
  yard.shrink(SLUG);
  cpSync(yard.sitesDir, at('sites'), { recursive: true, dereference: true });
  git('init', '-q');
  commit();
  // Hard links, as it is hundreds of megabytes. The bundler would follow others out of the checkout, and leave out what is there.
  execFileSync('cp', ['-al', join(PROJECT, 'node_modules'), at('node_modules')]);
}

beforeAll(async () => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');
  left = postgres?.missing ?? (await fetchCommandLine());
  if (left !== undefined) return;
  database = (await postgres?.untouched())?.env ?? {};
  checkOut();
  built = await build();
}, LONG_MS);

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach((context) => {
  if (left !== undefined) context.skip(left);
});

test('Netlify’s own build follows netlify.toml to its end, and leaves nothing that git sees', () => {
  expect([built?.code, built?.output]).toEqual([0, expect.stringContaining('Netlify Build Complete')]);
  expect(built?.output).toContain('/scripts/netlify/keep-bundle');
  expect(built?.output).toContain('The tables of the store "lead" went from version 0');
  expect(text('deploy/site/index.html')).toContain('<h1');
  expect(git('status', '--porcelain')).toBe('');
});

/** `/a  /b  301` and `/a  /b  404!` */
const ruleOf = (line: string) => {
  const [from, to, status = ''] = line.split(/\s+/);
  return { from, to, status: Number.parseInt(status, 10), force: status.endsWith('!') };
};

test('Netlify’s parser reads every redirect as intended', async () => {
  const read = await askNetlify(
    `import { parseAllRedirects } from '@netlify/redirect-parser';
     const { redirects, errors } = await parseAllRedirects({ redirectsFiles: [process.argv[1]], configRedirects: [], minimal: false });
     console.log(JSON.stringify({
       redirects: redirects.map(({ from, to, status, force }) => ({ from, to, status, force })),
       errors: errors.map(String),
     }));`,
    at('deploy/site/_redirects'),
  );
  const rules = text('deploy/site/_redirects').trim().split('\n').map(ruleOf);
  expect(rules.length).toBeGreaterThan(20);
  expect(read).toEqual({ redirects: rules, errors: [] });
});

test('Netlify’s parser reads every header as intended', async () => {
  const read = await askNetlify(
    `import { parseAllHeaders } from '@netlify/headers-parser';
     const { headers, errors } = await parseAllHeaders({ headersFiles: [process.argv[1]], configHeaders: [], minimal: false });
     console.log(JSON.stringify({ headers: headers.map(({ for: path, values }) => [path, values]), errors: errors.map(String) }));`,
    at('deploy/site/_headers'),
  );
  const blocks = text('deploy/site/_headers')
    .trim()
    .split(/\n(?=\/)/);
  const meant = blocks.map((block) => {
    const [path, ...lines] = block.trim().split('\n');
    return [path, Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/, 2)))];
  });
  expect(meant.length).toBeGreaterThan(10);
  expect(read).toEqual({ headers: meant, errors: [] });
});

interface Manifest {
  readonly functions: readonly {
    readonly name: string;
    readonly path: string;
    readonly schedule?: string;
    readonly routes?: readonly { readonly pattern: string }[];
  }[];
}

const functions = () => (JSON.parse(text('.netlify/functions/manifest.json')) as Manifest).functions;

test('Netlify’s bundler finds the paths of the API, and the schedule', () => {
  const found = functions().map(({ name, schedule, routes = [] }) => [
    ...[name, schedule, routes.map(({ pattern }) => pattern)],
  ]);
  expect(found).toEqual([
    ['api', undefined, ['/api/*', '/mock/*']],
    ['deliver-leads', '* * * * *', []],
  ]);
});

/** One run of a function as a process of its own, without the variables of the build. Its last line is the answer. */
async function invoke(name: string, script: string, env: Env): Promise<unknown> {
  const zip = functions().find((one) => one.name === name)?.path ?? '';
  const place = await unpacked(zip);
  onTestFinished(() => rmSync(place, { recursive: true }));
  const module = join(place, 'src/functions', `${name}.mjs`);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, module], {
    ...{ cwd: tmpdir(), env: { LAMBDA_TASK_ROOT: place, ...database, ...env } },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const ASK_API = `
  const { default: api } = await import(process.argv[1]);
  const works = [];
  const host = { waitUntil: (work) => works.push(work) };
  const ask = async (path, init) => {
    const response = await api(new Request('https://${HOST}' + path, init), host);
    return [response.status, await response.json()];
  };
  const health = await ask('/api/health');
  const headers = { 'content-type': 'application/json', origin: 'https://${HOST}' };
  const lead = await ask('/api/leads', { method: 'POST', headers, body: process.env.BODY });
  const mock = await ask('/mock/leads', { method: 'POST', headers, body: process.env.BODY });
  await Promise.all(works);
  console.log(JSON.stringify({ health, lead, mock }));
  process.exit();`;

/** Ten minutes later, when what waits for a mail server is due again. */
const SWEEP = `
  const { default: sweep } = await import(process.argv[1]);
  const { now } = Date;
  Date.now = () => now() + 600_000;
  console.log(JSON.stringify(await (await sweep()).json()));
  process.exit();`;

interface FunctionRequest {
  readonly health: unknown;
  readonly lead: unknown;
  readonly mock: unknown;
}

const askApi = async (env: Env = {}) =>
  (await invoke('api', ASK_API, { BODY: enquiryBody(SHOPPER), ...env })) as FunctionRequest;

describe('unpacked without a checkout', () => {
  test('the API stores a lead, and the sweep delivers it', async () => {
    const { health, lead, mock } = await askApi();
    expect(health).toEqual([200, expect.objectContaining({ status: 'ok', dealers: 1 })]);
    expect(lead).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
    expect(mock).toEqual([404, expect.anything()]);

    const mail = await serveSmtp();
    onTestFinished(mail.close);
    const swept = await invoke('deliver-leads', SWEEP, { SMTP_URL: mail.url });
    expect(swept).toMatchObject({ tried: 1, purged: 0 });
    expect(mail.letters.map(({ source }) => source)).toEqual([expect.stringContaining(SHOPPER)]);
  });
});

describe('Netlify’s local server', () => {
  let address = '';
  let stop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    if (left !== undefined) return;
    const site = ['--framework', '#static', '--dir', 'deploy/site'];
    const quiet = ['--offline', '--internal-disable-edge-functions', '--skip-gitignore', '--no-open'];
    const server = startNetlify(root, ['dev', ...site, ...quiet], {
      ...{ ...hostEnvironment(folder), ...database },
    });
    stop = server.stop;
    address = await server.address;
  }, LONG_MS);
  afterAll(() => stop());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { redirect: 'manual', ...init });

  test.each<[path: string, status: number, shows: string]>([
    ['/', 200, '<h1'],
    ['/privacy-policy', 200, 'Privacy'],
    ['/cars/never-heard-of-it', 404, 'fallback'],
    ['/search', 301, '/search/new-used-and-demo-cars'],
    ['/pages/about', 301, '/about'],
    ['/promotions/summer', 302, '/special-offers'],
    ['/no-such-page', 404, 'Page not found'],
    ['/dealer-data.json', 404, 'Page not found'],
  ])('answers %s with %i', async (path, status, shows) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(`${response.headers.get('location')} ${await response.text()}`).toContain(shows);
  });

  test('sends the headers of pages', async () => {
    const { headers } = await ask('/');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
  });

  test('passes a lead to the function', async () => {
    const origin = address;
    const headers = { 'content-type': 'application/json', origin };
    const body = enquiryBody('lee@example.com');
    const response = await ask('/api/leads', { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      201,
      expect.objectContaining({ id: expect.any(String) }),
    ]);
  });
});

test('a push without a change for the dealer is skipped by the command of netlify.toml, in its bash', async () => {
  const [, ignore = ''] = /^\s*ignore = "(.+)"$/m.exec(text('netlify.toml')) ?? [];
  let before = git('rev-parse', 'HEAD').trim();
  const codeOf = (file: string) => {
    mkdirSync(join(at(file), '..'), { recursive: true });
    writeFileSync(at(file), `{ "at": ${JSON.stringify(before)} }`);
    const refs = { CACHED_COMMIT_REF: before, COMMIT_REF: commit() };
    before = refs.COMMIT_REF;
    const env = { ...hostEnvironment(folder), ...refs, SITE_SLUG: SLUG, CONTEXT: 'production' };
    return spawnSync('bash', ['-c', ignore], { cwd: root, env }).status;
  };
  expect([codeOf('docs/a.md'), codeOf('sites/bay/site.json'), codeOf(`sites/${SLUG}/a.json`)]).toEqual([
    0, 0, 1,
  ]);
});

/** The last test, because it builds over what the others look at. */
test(
  'a deploy preview changes nothing in production, even with all its settings',
  async () => {
    const kind = DATABASES.find(({ name }) => name === 'PostgreSQL');
    database = (await kind?.untouched())?.env ?? expect.fail('there is no database');
    const { code, output } = await build('--context', 'deploy-preview');
    expect([code, output]).toEqual([0, expect.stringContaining('CONTEXT is "deploy-preview"')]);
    expect(text('deploy/site/index.html')).toContain('Preview: nothing is sent');

    const { lead, mock, health } = await askApi({ SMTP_URL: 'smtp://127.0.0.1:9', CONTEXT: 'production' });
    expect([lead, health]).toEqual(Array(2).fill([404, expect.anything()]));
    expect(mock).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
    expect(await invoke('deliver-leads', SWEEP, {})).toMatchObject({ tried: 0 });

    const client = new pg.Client({ connectionString: database['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query(
      'select tablename from pg_tables where schemaname = current_schema()',
    );
    await client.end();
    expect(rows).toEqual([]);
  },
  LONG_MS,
);
