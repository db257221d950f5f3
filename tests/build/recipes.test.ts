import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { whole } from '../matrix.ts';
import { carryOut } from './recipes/steps.ts';
import { cloneProject } from './yard/checkout.ts';
import { PROJECT, runIn } from './yard/command.ts';
import { figuresOf, NOW } from './yard/yard.ts';

/** In the order of a newcomer: a dealer, its texts, changes of the code. */
const PAGES = ['add-a-dealer.md', 'content.md', 'for-engineers.md'];

/** Everything but dealers and what was made. A recipe may not depend on which dealers there are. */
const PARTS = [
  ...[
    'src',
    'scripts',
    'tools',
    'tests',
    'docs',
    'public',
    'sites/_brands',
    'sites/_shared',
    '.ci',
    '.github',
    '.vscode',
  ],
  ...globSync(['*.*', '.[a-z]*rc*', '.env.example', '.gitignore', 'Dockerfile', 'sites/*.schema.json'], {
    cwd: PROJECT,
  }),
];

/** What `npm run check` can find in a change of the code. */
const CHECKS = [
  'imports',
  'environment',
  'format',
  'sites',
  'schemas',
  'docs',
  'unused',
  'components',
  'types',
];

const project = cloneProject(PARTS);
const [distDir, dataDir] = [join(project, 'dist'), join(project, '.data')];
const env = { DIST_DIR: distDir, DATA_DIR: dataDir };

/** The files of a built dealer whose path matches. */
const built = (slug: string, pattern: string): string =>
  globSync(pattern, { cwd: join(distDir, slug) })
    .map((file) => readFileSync(join(distDir, slug, file), 'utf8'))
    .join('\n');

test('every step of the recipes works', () => {
  expect(PAGES.flatMap((page) => carryOut(page, project))).toEqual([]);
});

/** What comes of them takes a minute. */
if (whole)
  describe('the result of the recipes', () => {
    beforeAll(async () => {
      const finished = await runIn(project, 'build', [`--now=${NOW}`, '--json', '--threads=1'], env);
      expect(figuresOf(finished).figures).toMatchObject({ built: 2, failed: [], rejected: 0 });
    }, 600_000);

    test.each([
      ['own colours', 'harbour-motors', 'assets/theme.*.css', [/#0b5d4e/, /#c2410c/, /"Outfit Variable"/]],
      ['ten vehicles', 'harbour-motors', 'data/counts.json', [/new-used-and-demo-cars":10\b/]],
      ['ten vehicles', 'harbour-motors', 'search/used-cars.html', [/2023-toyota-rav4-1002/, /\$46,990/]],
      ['a page', 'harbour-motors', 'winter.html', [/Before the first frost/, /href="\/news">news</]],
      ['news', 'harbour-motors', 'news.html', [/href="\/news\/open-on-sundays"/]],
      ['news', 'harbour-motors', 'news/open-on-sundays.html', [/between ten and four/]],
      [
        'redirects',
        'harbour-motors',
        '_redirects',
        [
          /^\/winter-special +\/winter +301$/m,
          /^\/blog +\/news +301$/m,
          /^\/blog\/\* +\/news\/:splat +301$/m,
        ],
      ],
      ['an attribute', 'harbour-motors', 'cars/2024-kia-ev6-1006.html', [/Electric range<\/dt><dd>528 km/]],
      ['an attribute', 'harbour-motors', 'search/kia.html', [/data-filter="electric_range"/]],
      [
        'a form',
        'harbour-motors',
        'fleet.html',
        [/name="company"/, /name="fleet_size"/, /all your vehicles/],
      ],
      ['a form', 'harbour-motors', 'success.html', [/Thanks for asking about a fleet/]],
      [
        'a template',
        'harbour-motors',
        'index.html',
        [/data-layout="center"/, /<footer[^>]* data-variant="locations"/],
      ],
      ['a kind of page', 'harbour-motors', 'price-list.html', [/2020 Kia Cerato S</, />\$21,990</]],
      ['a kind of page', 'harbour-motors', 'sitemap.xml', [/\/price-list</]],
      [
        'a payment processor',
        'harbour-motors',
        'cars/2022-toyota-hilux-1001/checkout.html',
        [/script-src [^;]*https:\/\/pay\.reefpay\.example/],
      ],
      [
        'an analytics provider',
        'harbour-motors',
        'index.html',
        [/data-tide-stats="TS-1204"/, /script-src [^;]*https:\/\/in\.tidestats\.example/],
      ],
      ['a market', 'table-bay-motors', 'index.html', [/<html lang="en-ZA"/, /"currenciesAccepted":"ZAR"/]],
      ['a market', 'table-bay-motors', 'privacy-policy.html', [/Protection of Personal Information Act/]],
    ] as const)('shows %s in %s: %s', (_, slug, pattern, signs) => {
      const text = built(slug, pattern);
      expect(signs.filter((sign) => !sign.test(text))).toEqual([]);
    });

    test('sends a lead of the new form to the new channel, and shows ops the missing settings of both', () => {
      const fields = new URLSearchParams({
        ...{ form: 'fleet-enquiry', company: 'Tamworth Couriers', fleet_size: '2 to 5', message: 'Vans' },
        ...{ name: 'Ada', last_name: 'Byron', email: 'ada@couriers.example', phone: '0400 000 000' },
      });
      const script = join(project, 'tests/build/recipes/enquiry.ts');
      const out = execFileSync(
        process.execPath,
        [script, distDir, dataDir, 'harbour-motors', String(fields)],
        {
          cwd: project,
          encoding: 'utf8',
        },
      );
      const told: unknown = JSON.parse(out);
      expect(told).toMatchObject({
        thanks: expect.stringMatching(/^\/success\?category=fleet-enquiry/),
        deliveries: [{ channel: 'slack', state: 'waiting', lastError: 'HARBOUR_SLACK_URL is not set.' }],
      });
      expect(out).toContain('REEFPAY_SECRET_KEY is not set');
    });

    test('passes the checks at the end of every recipe', { timeout: 1_800_000 }, async () => {
      const schema = await runIn(project, 'tool', ['schema'], {});
      expect([schema.code, schema.err]).toEqual([0, '']);
      const PATH = [join(PROJECT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
      const check = await runIn(project, 'check', CHECKS, { PATH });
      expect(check.code, check.out).toBe(0);
    });
  });
