import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderReports } from '#adapters/operations/reports/places.ts';
import { readReports } from '#adapters/operations/reports/reports.ts';
import { parseDealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { runStanding } from '../build/yard/standing-command.ts';
import { openYard } from '../build/yard/yard.ts';
import { DATABASES } from '../contract/databases.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const SLUG = 'coffs-harbour-toyota';
const DATABASE_URL = 'postgres://leads.example/leads';
/** The settings for mail and payments. */
const OUTSIDE = { SMTP_URL: 'smtp://mail.example', STRIPE_SECRET_KEY: 'sk_test_of_the_deploy' };

/** `command = "npm run deploy"` → `npm run deploy` */
const setting = (name: string) =>
  new RegExp(`^\\s*${name} = (.+)$`, 'm').exec(readFileSync(join(ROOT, 'netlify.toml'), 'utf8'))?.[1] ?? '';
const text = (name: string) => JSON.parse(setting(name)) as string;

const yard = openYard();
const folder = yard.root;
let told = '';

type Env = Readonly<Record<string, string>>;
const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');
const hasPostgres = postgres?.missing === undefined;
const untouched = async (): Promise<Env> => (await postgres?.untouched())?.env ?? {};
const withPostgres = (title: string, body: () => Promise<void> | void) =>
  it(title, async (context) => {
    if (!hasPostgres) context.skip(postgres?.missing);
    await body();
  });

/** Where there is a server, the deploy makes the tables that the function then finds. */
let place: Env = { DATABASE_URL, MIGRATE: 'off' };

beforeAll(async () => {
  if (hasPostgres) place = await untouched();
  yard.addDemo(SLUG);
  yard.shrink(SLUG);
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], SITE_SLUG: SLUG, ...place },
    ...{ SITES_DIR: yard.sitesDir, DATA_DIR: yard.dataDir, DEPLOY_DIR: join(folder, 'deploy') },
    ...{ PUBLISHED_STATE: 'off', PUBLISH: 's3', CONTEXT: 'production', URL: 'https://coffs.host.example' },
    ...OUTSIDE,
  };
  told = (await run('npm', ['run', '--silent', 'deploy'], { cwd: ROOT, env })).stdout;
});

const published = (path: string) => join(folder, text('publish'), path);
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

describe('a deploy', () => {
  it('runs by the command, publishes the configured folder, and has a build report', async () => {
    expect(text('command')).toBe('npm run deploy');
    expect(isFile(published('index.html'))).toBe(true);
    // tests/host/netlify.night.test.ts asks a host with these rules.
    expect(readFileSync(published('_redirects'), 'utf8')).toMatch(
      /^\/search +\/search\/new-used-and-demo-cars +301$/m,
    );
    const [kept] = await readReports(folderReports(yard.dataDir));
    expect(kept).toMatchObject({ slug: SLUG, reports: [{ outcome: 'built', kind: 'site' }] });
  });

  it('warns if the host and the configuration have different addresses', () => {
    expect(told).toContain(
      'warning: the host publishes this site at https://coffs.host.example, but "url" in site.json is',
    );
  });

  withPostgres('creates the tables for its functions', () => {
    for (const store of ['lead', 'limit'])
      expect(told).toMatch(
        new RegExp(`^The tables of the store "${store}" went from version 0 to \\d+\\.$`, 'm'),
      );
  });

  it('has an ignore command before it, and a function each minute', async () => {
    const [program = '', script = ''] = text('ignore').split(' ');
    expect([program, existsSync(join(ROOT, script))]).toEqual(['node', true]);
    const { config } = await import(join(ROOT, text('directory'), 'deliver-leads.ts'));
    expect(config).toEqual({ schedule: '* * * * *' });
  });

  it('has headers for each page, and caches hashed files for a year', () => {
    const headers = readFileSync(published('_headers'), 'utf8');
    expect(headers).toMatch(/^\/\*\n(?: {2}.+\n)* {2}Content-Security-Policy: frame-ancestors 'none'/m);
    const [stylesheet = ''] =
      /\/assets\/theme\.[0-9a-f]+\.css/.exec(readFileSync(published('index.html'), 'utf8')) ?? [];
    expect(headers).toContain(`${stylesheet}\n  Cache-Control: public, max-age=31536000, immutable`);
  });

  it('publishes nothing of the API’s private data, which has the stylesheets of its own pages', () => {
    const file = join(folder, 'deploy/private/dealer-data.json');
    expect(isFile(published('dealer-data.json'))).toBe(false);
    expect(setting('included_files')).toContain('deploy/private');
    const { stylesheets: sheets = [] } = parseDealerRecord(readFileSync(file, 'utf8'), file);
    expect(sheets[0]).toMatch(/^\/assets\/theme\.[0-9a-f]+\.css$/);
    const css = sheets.map((path) => readFileSync(published(path), 'utf8')).join('\n');
    for (const name of ['lead-form', 'field-error', 'form-card', 'button-main', 'on-band', 'form-kept-wrong'])
      expect(css, name).toContain(`.${name}{`);
  });
});

interface Called {
  readonly paths: readonly string[];
  readonly status: number;
  readonly body: unknown;
}

/** One instance for each environment, all in one process, because starting a process takes longest. */
async function callFunction(surroundings: readonly Env[]): Promise<Called[]> {
  const script = `
    const answers = [];
    for (const [number, { DATABASE_URL }] of JSON.parse(process.argv[1]).entries()) {
      delete process.env.DATABASE_URL;
      if (DATABASE_URL !== undefined) process.env.DATABASE_URL = DATABASE_URL;
      const { default: handler, config } = await import('./${text('directory')}/api.ts?instance=' + number);
      const headers = { authorization: 'Basic ' + btoa('ops:' + process.env.OPS_PASSWORD) };
      const response = await handler(new Request('https://www.dealer.example/api/health', { headers }));
      answers.push({ paths: config.path, status: response.status, body: await response.json() });
    }
    console.log(JSON.stringify(answers));`;
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(surroundings)],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], LAMBDA_TASK_ROOT: folder, OPS_PASSWORD: 'a password of tests' },
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}

describe('the function of a deploy', () => {
  let away: Called | undefined;
  let without: Called | undefined;
  let well: Called | undefined;
  let older: Called | undefined;
  beforeAll(async () => {
    const databases = hasPostgres ? [place, await untouched()] : [];
    [away, without, well, older] = await callFunction([{ DATABASE_URL }, {}, ...databases]);
  });

  withPostgres('serves the deployed dealer, and only with tables of its own release', () => {
    expect(well).toMatchObject({
      paths: ['/api/*', '/mock/*'],
      status: 200,
      body: { status: 'ok', dealers: 1 },
    });
    expect(older?.status).toBe(503);
    expect(JSON.stringify(older?.body)).toMatch(
      /The lead store’s database has version 0, and this release needs version \d+. Run \\"npm run migrate\\"/,
    );
  });

  it('reports an unavailable or missing database, without its address', () => {
    expect([away?.status, without?.status]).toEqual([503, 503]);
    expect(JSON.stringify(away?.body)).toContain('PostgreSQL cannot be used: it cannot be reached.');
    expect(JSON.stringify(away?.body)).not.toContain('leads.example');
    expect(JSON.stringify(without?.body)).toContain('DATABASE_URL is not set');
  });
});

/** A deploy for visitors, in the process of other commands. */
const deployOf = (deployDir: string, env: Env) =>
  runStanding('deploy', [], {
    ...{ SITES_DIR: yard.sitesDir, DATA_DIR: yard.dataDir, DEPLOY_DIR: join(folder, deployDir) },
    ...{ CONTEXT: 'production', SITE_SLUG: SLUG, PUBLISHED_STATE: 'off', ...env },
  });

/** With another configuration for as long as it takes. */
async function configured<Result>(changes: Record<string, unknown>, work: () => Promise<Result>) {
  const before = readFileSync(yard.site(SLUG, 'site.json'), 'utf8');
  yard.configure(SLUG, changes);
  const result = await work();
  yard.write(SLUG, 'site.json', before);
  return result;
}

const hasPublished = (deployDir: string) =>
  ['site', 'private'].some((name) => existsSync(join(folder, deployDir, name)));

describe('a deploy that lacks something', () => {
  const NOTHING = {
    SITE_SLUG: '',
    DATABASE_URL: '',
    STRIPE_SECRET_KEY: '',
    SMTP_URL: '',
    ACCOUNT_SECRET: '',
  };

  it('names all of it at once, including that of the stock, and publishes nothing', async () => {
    const webhook = { url: 'https://crm.example/leads', secret_env: 'COFFS_CRM_SECRET' };
    const changes = { garage_enabled: true, leads: { delivery: { webhook } } };
    const { code, err } = await configured(changes, () =>
      deployOf('lacking', { ...NOTHING, SITE_SLUG: SLUG, DEMO: '1' }),
    );
    expect([code, err.trim().split('\n')]).toEqual([
      1,
      [
        `${SLUG} is not deployed.`,
        expect.stringMatching(/^DATABASE_URL is not set: .*\.$/),
        expect.stringMatching(/^ACCOUNT_SECRET is not set: .*\.$/),
        'COFFS_CRM_SECRET is not set: leads wait for the webhook.',
        'SMTP_URL is not set: nobody can sign in.',
        'STRIPE_SECRET_KEY is not set: no online payment is possible with it.',
        expect.stringContaining('Set each for builds and functions'),
      ],
    ]);
    expect(hasPublished('lacking')).toBe(false);
  });

  it.each<[what: string, env: Env, code: number, says: readonly string[]]>([
    ['no dealer', NOTHING, 1, ['SITE_SLUG is not set', 'DATABASE_URL is not set']],
    [
      'a dealer who is unknown',
      { ...NOTHING, SITE_SLUG: 'coffs-harbour-toyot' },
      2,
      [`Did you mean "${SLUG}"?`],
    ],
    [
      'a database that cannot be migrated',
      { ...OUTSIDE, DATABASE_URL },
      1,
      ['PostgreSQL cannot be used: it cannot be reached.', 'Nothing was published.'],
    ],
  ])('with %s publishes nothing and gives the reason', async (_, env, expected, says) => {
    const { code, err } = await deployOf('refused', env);
    expect(code).toBe(expected);
    for (const words of says) expect(err).toContain(words);
    expect(hasPublished('refused')).toBe(false);
  });

  it('names what is missing beside an unreadable stock, and says that leads would go nowhere', async () => {
    const stock = { kind: 'url', url: 'https://feed.example/a.json', headers_env: 'COFFS_FEED_KEY' };
    const unread = await configured({ stock }, () => deployOf('unread', { ...NOTHING, SITE_SLUG: SLUG }));
    expect(unread.code).toBe(1);
    for (const variable of ['COFFS_FEED_KEY', 'DATABASE_URL', 'SMTP_URL'])
      expect(unread.err).toContain(`${variable} is not set: `);
    const { code, err } = await configured({ leads: { delivery: {} } }, () =>
      deployOf('undelivered', { ...OUTSIDE, DATABASE_URL, MIGRATE: 'off' }),
    );
    expect([code, err]).toEqual([1, expect.stringContaining(`${SLUG} is not deployed.\nLeads go nowhere`)]);
  });
});

// scripts/deploy/context.test.ts says which contexts are previews.
describe('a deploy preview', () => {
  const deployDir = join(folder, 'preview');
  const from = (path: string) => readFileSync(join(deployDir, path), 'utf8');
  let said = '';
  let database: Env = { DATABASE_URL };

  beforeAll(async () => {
    if (hasPostgres) database = await untouched();
    const env = {
      ...{ SITE_SLUG: SLUG, DEPLOY_DIR: deployDir, CONTEXT: 'deploy-preview' },
      // As Netlify gives them to each context, unless somebody keeps them to one.
      ...{ ...database, ...OUTSIDE, PROVIDER_URL: 'http://127.0.0.1:9', PUBLISH: 's3' },
    };
    const outsiders = {
      analytics: { tag_manager_id: 'GTM-A1', endpoint: 'https://visits.example/collect' },
      autobot: { enabled: true, script_url: 'https://chat.example/loader.js' },
    };
    const { code, out, err } = await configured(outsiders, () => yard.start('deploy', [], env).done);
    said = out;
    expect([code, err]).toEqual([0, '']);
  });

  it('has pages that say so without indexing, forms that call the mock, and no analytics or chat', () => {
    expect(said).toContain('This is a preview, because CONTEXT is "deploy-preview"');
    const home = from('site/index.html');
    expect(home).toMatch(/<aside[^>]* aria-label="Preview"/);
    expect(home).toContain('Preview: nothing is sent');
    expect(home).toContain('<meta name="robots" content="noindex">');
    expect(from('site/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(from('site/contact.html')).toContain('action="/mock/leads"');
    expect(from('site/contact.html')).not.toContain('"/api/');
    for (const outsider of ['GTM-A1', 'https://visits.example/collect', 'https://chat.example/loader.js'])
      expect(home).not.toContain(outsider);
    // The functions are told, whatever their environment offers.
    const file = join(deployDir, 'private/dealer-data.json');
    expect(parseDealerRecord(readFileSync(file, 'utf8'), file).mock).toBe(true);
  });

  withPostgres('applies no migration', async () => {
    expect(said).not.toContain('went from version');
    const client = new pg.Client({ connectionString: database['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query(
      'select tablename from pg_tables where schemaname = current_schema()',
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('a deploy of the content editor', () => {
  const editorOf = (deployDir: string) => deployOf(deployDir, { SITE_SLUG: '_editor' });

  it('needs a dealer that uses it, and no other settings', async () => {
    expect((await editorOf('texts')).out).toContain('The editor was built for 1 dealer.');
    expect(isFile(join(folder, 'texts/site', `${SLUG}.html`))).toBe(true);
    expect(isFile(join(folder, 'texts/private/dealer-data.json'))).toBe(false);
    const { err } = await configured({ editing: null }, () => editorOf('texts'));
    expect(err).toContain('no dealer has "editing" in site.json');
  });

  it('has no preview, because it saves for real', async () => {
    const { code, err } = await yard.start('deploy', [], {
      ...{ SITE_SLUG: '_editor', DEPLOY_DIR: join(folder, 'no-texts'), CONTEXT: 'deploy-preview' },
    }).done;
    expect([code, err]).toEqual([1, expect.stringContaining('The editor of texts has no preview')]);
    expect(hasPublished('no-texts')).toBe(false);
  });
});
