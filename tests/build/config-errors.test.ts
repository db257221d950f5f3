import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openYard, type Yard } from './yard/yard.ts';

type Config = Record<string, unknown>;

const week = (yard: Yard) => {
  const [sales, ...others] = yard.config('harbour-autos')['locations'] as Config[];
  const contact = sales?.['contact_detail'] as Config;
  return { sales, others, contact, hours: contact['opening_hours'] as Config[] };
};

/**
 * Each dealer is broken in one way. The folder's name says how. src/sites/explain.test.ts, src/sites/content.test.ts and
 * src/domain/sites/coherence.test.ts have all that a schema and fields beside each other find.
 */
const BROKEN: Readonly<Record<string, (yard: Yard, slug: string) => void>> = {
  'bad-address-of-the-site': (yard, slug) => yard.configure(slug, { url: 'www.harbour-autos.example' }),
  'bad-date-of-news': (yard, slug) =>
    yard.write(slug, 'news/sale.md', '---\ntitle: Sale\ndate: 10 July 2026\n---\nCome.\n'),
  'bad-day-of-special-hours': (yard, slug) =>
    yard.configure(slug, { special_hours: [{ status: 'Closed', date: '2026-02-31' }] }),
  'colour-that-vanishes': (yard, slug) => yard.configure(slug, { theme: { brand: '#fdfdfb' } }),
  'content-with-bad-name': (yard, slug) =>
    yard.write(slug, 'pages/Our Team.md', '---\ntitle: Team\n---\nUs.\n'),
  'finance-without-provider': (yard, slug) => yard.configure(slug, { finance_provider: null }),
  'fields-and-files-that-builds-go-on-with': (yard, slug) => {
    const { sales, others, contact, hours } = week(yard);
    const swapped = hours.map((day) =>
      day['weekday'] === 2 ? { ...day, open: '17:30', close: '08:30' } : day,
    );
    yard.configure(slug, {
      phone: 'call us',
      logo: { url: '/assets/lgo.svg', dark_url: '/assets/faint.svg' },
      navigation: { header: [{ name: 'About', url: '/abuot' }] },
      locations: [{ ...sales, contact_detail: { ...contact, opening_hours: swapped } }, ...others],
    });
    const letters = '<path fill="#1c2a44" d="M5 5h60v3H5z"/>';
    const faint = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20">${letters}</svg>`;
    yard.write(slug, 'assets/faint.svg', faint);
    yard.write(slug, 'redirects.txt', '/old /pages/about\n');
    const text = JSON.stringify(yard.config(slug), null, 2);
    yard.write(slug, 'site.json', `\uFEFF${text.replace('{', '{\n  "market": "AU",')}\n`);
  },
  'hours-of-a-day-missing': (yard, slug) => {
    const { sales, others, contact, hours } = week(yard);
    const open = hours.map((day) => (day['weekday'] === 2 ? { weekday: 2, status: 'Open' } : day));
    yard.configure(slug, {
      locations: [{ ...sales, contact_detail: { ...contact, opening_hours: open } }, ...others],
    });
  },
  'not-json': (yard, slug) =>
    yard.write(slug, 'site.json', '{\n  "name": "Harbour Autos",\n  "slug": "not-json",\n}\n'),
  'secret-in-place-of-a-name': (yard, slug) =>
    yard.configure(slug, {
      leads: { delivery: { webhook: { url: 'https://hooks.example', secret_env: 'sk-4711-not-a-name' } } },
    }),
  'slug-of-another-folder': (yard, slug) => yard.configure(slug, { slug: 'harbour-autos' }),
  'special-hours-on-no-day': (yard, slug) =>
    yard.configure(slug, { special_hours: [{ status: 'Closed', date: '25/12/2026' }] }),
  'unknown-field-deep-inside': (yard, slug) => {
    const { sales, others } = week(yard);
    yard.configure(slug, {
      locations: [{ ...sales, address: { ...(sales?.['address'] as Config), post_code: '2466' } }, ...others],
    });
  },
  'unknown-group': (yard, slug) => yard.configure(slug, { dealership_group: 'tony-whit' }),
  'unknown-make': (yard, slug) => yard.configure(slug, { manufacturer: ['toyota', 'mazdda'] }),
  'wrong-link': (yard, slug) =>
    yard.configure(slug, { navigation: { header: [{ name: 'Bad', url: 'javascript:alert(1)' }] } }),
  'wrong-word': (yard, slug) =>
    yard.configure(slug, { template: 'clasic', market: 'au', search_filters: ['make', 'modle', 'price'] }),
};

describe('npm run check-sites', () => {
  const yard = openYard();
  let told = '';
  beforeAll(async () => {
    yard.add('harbour-autos');
    yard.write('_groups', 'tony-white.json', '{}');
    for (const [slug, breakIt] of Object.entries(BROKEN)) {
      yard.add('harbour-autos', {}, slug);
      breakIt(yard, slug);
    }
    const checked = await yard.start('check-sites').done;
    expect(checked.code).toBe(1);
    told = checked.out;
  });

  test('reports all errors of all dealers in one run, each in full', async () => {
    await expect(told).toMatchFileSnapshot(join(import.meta.dirname, 'config-errors.golden.txt'));
  });

  test('names a place, what was found and what was expected, and omits valid dealers', async () => {
    for (const slug of Object.keys(BROKEN)) expect(told).toContain(`sites/${slug}/`);
    expect(told).not.toContain('sites/harbour-autos/');
    for (const message of told.trim().split('\n\n').slice(0, -1))
      expect(message).toMatch(
        /^sites\/\S.*? {2}\S.*\n(?: {2}(?:Cannot .+|Only a warning)\n)? {2}found {5}.+\n {2}expected {2}.+/,
      );
    const { out, code: alone } = await yard.run('check-sites', ['harbour-autos']);
    expect([alone, out.trim()]).toEqual([0, '1 dealer, all in order']);
  });

  test('reports two dealers with one host name at each, and neither is built', async () => {
    const shared = openYard();
    shared.addSmall('harbour-autos');
    shared.addSmall('harbour-autos', { url: 'https://Harbour-Autos.example/' }, 'bay-autos');
    shared.addSmall('valley-bikes');
    const { out, code: refused } = await shared.run('check-sites', ['bay-autos']);
    expect([refused, out]).toEqual([1, expect.stringMatching(/sites\/bay-autos\/site\.json:\d+ {2}url\n/)]);
    expect(out).toMatch(/expected .*"harbour-autos" has the host name .*harbour-autos\.example too/);
    const { figures } = await shared.build();
    expect([figures.built, figures.failed.map(({ slug }) => slug)]).toEqual([
      1,
      ['bay-autos', 'harbour-autos'],
    ]);
    // A dealer who is served and not in sites/ any more has a host name all the same.
    rmSync(shared.site('valley-bikes'), { recursive: true });
    shared.configure('bay-autos', { url: String(shared.config('harbour-autos')['url']) });
    rmSync(shared.site('harbour-autos'), { recursive: true });
    expect((await shared.build()).figures.built).toBe(1);
    shared.addSmall('valley-bikes', {}, 'hill-bikes');
    shared.configure('hill-bikes', { url: 'https://www.valley-bikes.example' });
    const { figures: after, err } = await shared.build(['--site=hill-bikes']);
    expect([after.failed.map(({ slug }) => slug), err]).toEqual([
      ['hill-bikes'],
      expect.stringContaining('"valley-bikes" has the host name www.valley-bikes.example too'),
    ]);
  });

  test('warns of leads that go nowhere and of prices of unknown contents, as a build does', async () => {
    yard.addSmall('harbour-autos', { leads: {}, vehicles: {} }, 'silent-autos');
    const { out, code: warned } = await yard.run('check-sites', ['silent-autos']);
    expect([warned, out]).toEqual([
      0,
      expect.stringMatching(/^warning: sites\/silent-autos\/site\.json: Leads go nowhere/),
    ]);
    expect(out).toContain('nobody has said what its prices contain');
    expect(out.trim()).toMatch(/^2 warnings in 1 dealer$/m);
    const { err, figures } = await yard.build(['--site=silent-autos']);
    expect([figures.built, err]).toEqual([1, expect.stringContaining('warning: Leads go nowhere')]);
    expect(err).toMatch(/warning: .* vehicles? shows? a price that nobody has said the contents of/);
  });
});
