import { describe, expect, test } from 'vitest';
import { NOWHERE } from '#domain/leads/delivery-policy.ts';
import { NOTHING_UNFOUND } from '#domain/search/misses/search-misses.ts';
import { bucketOf, type Metric, measureText } from '../vitals/metrics.ts';
import type { Measured } from '../vitals/regressions.ts';
import type { DealerFacts, KnownBuild } from './fleet-facts.ts';
import { buildFigures, type StoreFigures } from './fleet-history.ts';
import { agoText, fleetOf, fleetRow } from './fleet-row.ts';
import { warningsOf } from './fleet-warnings.ts';
import type { Need } from './need.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const iso = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString();

const build = (fields: Partial<KnownBuild> = {}): KnownBuild => ({
  ...{ outcome: 'built', kind: 'site', finished: iso(2), seconds: 2, pages: 90, vehicles: 40, unpictured: 0 },
  photographs: null,
  ...{ rejected_count: 0, warnings: [], feeds: [], error: null, refused: false, template: 'classic' },
  ...{ looks: 'new', bundle: 'b1', commit: null },
  ...fields,
});

const facts = (fields: Partial<DealerFacts> = {}): DealerFacts => ({
  ...{ slug: 'harbour-autos', name: 'Harbour Autos', href: '/', engine: 'embedded' },
  ...{
    timezone: 'Australia/Sydney',
    market: 'AU',
    specialDays: [],
    feedContact: null,
    days: [],
    leadsPerDay: [],
    builds: [build()],
    unchanged: null,
    problems: [],
  },
  ...{
    leads: { waiting: 0, since: null, dead: 0 },
    failing: [],
    purgeRefusal: null,
    destination: { kind: 'somewhere', missing: [] },
    holds: { lastDay: 0, usual: 0 },
    measured: [],
    regressions: [],
    unfound: NOTHING_UNFOUND,
    newViolations: [],
  },
  ...fields,
});

const REFUSING = { channel: 'mail', leads: 3, error: '550 not from here' } as const;

const STORES: StoreFigures = {
  leads: { waiting: 0, since: null, dead: 0 },
  payments: { open: 0, overdue: 0 },
};

const measured = (metric: Metric, value: number, count = 20): Measured => ({
  ...{ version: 'new', since: '2026-11-20', kind: 'home', device: 'phone', metric },
  counted: [{ bucket: bucketOf(metric, value), count }],
});

const REMEMBERED = 'HTTP 503. The last good answer is used (40 vehicles).';

describe('the warnings about a dealer', () => {
  test('are empty if all is well', () => {
    expect(warningsOf(facts(), NOW)).toEqual([]);
    expect(warningsOf(facts({ builds: [build({ finished: iso(400) })], unchanged: iso(3) }), NOW)).toEqual(
      [],
    );
    expect(warningsOf(facts({ leads: { waiting: 2, since: NOW - HOUR / 2, dead: 0 } }), NOW)).toEqual([]);
    for (const holds of [
      { lastDay: 9, usual: 0 },
      { lastDay: 60, usual: 25 },
    ])
      expect(warningsOf(facts({ holds }), NOW)).toEqual([]);
    expect(warningsOf(facts({ specialDays: [{ date: '2026-12-25', name: null }] }), NOW)).toEqual([]);
  });

  test.each<[string, Partial<DealerFacts>, RegExp, RegExp]>([
    [
      'a configuration that is wrong',
      { problems: ['sites/x/site.json:4 name'] },
      /site\.json:4/,
      /check-sites/,
    ],
    [
      'a build that failed',
      { builds: [build({ outcome: 'failed', error: 'The disk is full.' }), build()] },
      /The disk is full\./,
      /npm run build -- --site=harbour-autos/,
    ],
    [
      'a feed that was refused',
      {
        builds: [build({ outcome: 'failed', refused: true, error: 'The prices fell.' }), build()],
        feedContact: 'Kim',
      },
      /^The feed was refused, and what was served before stays: The prices fell\.$/,
      /^Call Kim\. If the feed is right, run npm run build -- --site=harbour-autos --accept$/,
    ],
    ['a dealer never built', { builds: [] }, /No build/, /npm run build -- --site=harbour-autos/],
    ['only its stock refreshed', { builds: [build({ kind: 'stock' })] }, /No build/, /npm run build/],
    ['a build long ago', { builds: [build({ finished: iso(60) })] }, /3 days ago/, /nightly/],
    ['cars held', { holds: { lastDay: 30, usual: 2.2 } }, /30 vehicles .* about 2 is usual/, /holds_an_hour/],
    ['leads given up', { leads: { waiting: 0, since: null, dead: 1 } }, /1 lead was given up/, /retry/],
    [
      'leads that wait',
      { leads: { waiting: 3, since: NOW - 5 * HOUR, dead: 0 } },
      /3 leads wait .* 5 hours/,
      /--state=waiting/,
    ],
    [
      'a mail server that refuses, at once and once',
      { failing: [REFUSING], leads: { waiting: 3, since: NOW - 5 * HOUR, dead: 0 } },
      /^The mail server does not take 3 leads, .*: 550 not from here$/,
      /MAIL_FROM/,
    ],
    ['leads that a wrong clock would delete', { purgeRefusal: 'Nothing is deleted.' }, /^Nothing is/, /kept/],
    [
      'leads that go nowhere, whatever the build knew',
      {
        destination: { kind: 'nowhere', missing: [] },
        builds: [build({ warnings: [`${NOWHERE.what} ${NOWHERE.todo}`] })],
      },
      /Leads go nowhere/,
      /leads\.delivery/,
    ],
    [
      'leads that wait for a variable',
      {
        destination: { kind: 'somewhere', missing: [{ variable: 'SMTP_URL', what: 'emails of leads wait' }] },
      },
      /^SMTP_URL is not set: emails of leads wait\.$/,
      /Set it where the site is served/,
    ],
    [
      'special days that are over',
      {
        specialDays: [
          { date: '2026-04-25', name: 'ANZAC Day' },
          { date: '2026-10-05', name: null },
        ],
      },
      /2 special days are over \(ANZAC Day, 2026-10-05\), and no later one is set\./,
      /special_hours/,
    ],
    [
      'some of them to come',
      {
        specialDays: [
          { date: '2026-04-25', name: 'ANZAC Day' },
          { date: '2026-12-25', name: null },
        ],
      },
      /1 special day is over \(ANZAC Day\)\.$/,
      /special_hours/,
    ],
    ['vehicles left out', { builds: [build({ rejected_count: 4 })] }, /4 vehicles of the feed/, /reason/],
    [
      'no pictures',
      { builds: [build({ unpictured: 7 })] },
      /7 of 40 vehicles have no picture/,
      /Add pictures/,
    ],
    [
      'photographs that fail',
      { builds: [build({ photographs: { summary: '3 photographs of 1 vehicle cannot be used: Kia Rio' } })] },
      /^3 photographs of 1 vehicle cannot be used: Kia Rio\.$/,
      /Replace them/,
    ],
    [
      'what a feed lacks',
      {
        builds: [
          build({
            feeds: [
              { name: 'Google', summary: '1 of 10 vehicles are not in it: it has no year (1)' },
              { name: 'Meta', summary: null },
            ],
          }),
        ],
      },
      /Feed "Google": 1 of 10 vehicles are not in it: it has no year \(1\)/,
      /Add what is missing/,
    ],
    [
      'what the build said',
      { builds: [build({ warnings: ['A link leads nowhere.'] })] },
      /nowhere/,
      /Fix it/,
    ],
    [
      'a page that got slower, by the build that it came with',
      {
        builds: [
          build({ finished: '2026-11-20T09:00:00.000Z', commit: '0123456789abcdef' }),
          build({ finished: '2026-11-19T08:30:00.000Z', commit: '0123456789abcdef' }),
          build({ finished: '2026-11-18T08:30:00.000Z', looks: 'old' }),
        ],
        regressions: [
          {
            ...{ kind: 'home', device: 'phone', metric: 'LCP', from: 1_800, to: 3_100 },
            ...{ version: 'new', since: '2026-11-19' },
          },
        ],
      },
      /LCP .* home pages on a phone went from 1\.80 s to 3\.10 s with the build of 2026-11-19 08:30 \(commit 012345678\)/,
      /rollback/,
    ],
  ])('include %s', (_, fields, what, todo) => {
    const [found, ...more] = warningsOf(facts(fields), NOW);
    expect(found?.what).toMatch(what);
    expect(found?.todo).toMatch(todo);
    expect(more).toEqual([]);
  });

  test('start with those that cost a dealer money', () => {
    const all = warningsOf(
      facts({
        builds: [build({ unpictured: 1, warnings: ['x'] })],
        leads: { waiting: 0, since: null, dead: 2 },
      }),
      NOW,
    );
    expect(all.map(({ what }) => what.slice(0, 7))).toEqual(['2 leads', '1 of 40', 'x']);
  });

  test('name an unavailable feed while builds use the earlier stock', () => {
    const builds = [build({ warnings: [REMEMBERED] }), build({ finished: iso(50) })];
    expect(warningsOf(facts({ builds, unchanged: iso(1) }), NOW).map(({ what }) => what)).toEqual([
      expect.stringContaining('The feed was last read 50 hours ago'),
      REMEMBERED,
    ]);
  });

  test('treat a special day as over by the dealer’s own time zone', () => {
    const day = [{ date: '2026-11-06', name: null }];
    expect(warningsOf(facts({ specialDays: day }), Date.UTC(2026, 10, 20, 12))).toEqual([]);
    expect(warningsOf(facts({ specialDays: day }), Date.UTC(2026, 10, 20, 14))).toHaveLength(1);
  });
});

test('a new CSP violation is reported as counted', () => {
  const found = { words: 'checkout script-src https://cdn.example', count: 3, since: '2026-11-18' };
  const [warning] = warningsOf(facts({ newViolations: [found] }), NOW);
  expect(warning?.what).toBe(
    'The content security policy blocked something new: checkout script-src https://cdn.example (3 times since 2026-11-18).',
  );
});

describe('a row of the fleet', () => {
  test('has the last build and the measurements of phones', () => {
    const row = fleetRow(
      facts({
        builds: [build({ kind: 'stock', vehicles: 44, rejected_count: 2 }), build()],
        measured: [
          measured('LCP', 2_000),
          measured('INP', 240),
          measured('CLS', 0.3),
          measured('LCP', 2_000),
        ],
      }),
      NOW,
    );
    expect(row).toMatchObject({
      ...{ built: '2 h ago', failed: false, pages: 90, vehicles: 44, rejected: 2, template: 'classic' },
    });
    expect(row.measures).toMatchObject([
      { metric: 'LCP', rating: 'good', visits: 40 },
      { metric: 'INP', rating: 'middling' },
      { metric: 'CLS', rating: 'poor' },
    ]);
  });

  test('is empty for a dealer without builds', () => {
    expect(fleetRow(facts({ builds: [] }), NOW)).toMatchObject({
      ...{ built: null, pages: null, vehicles: null, template: '–' },
    });
  });

  test('shows no measurement with few visits', () => {
    expect(fleetRow(facts({ measured: [measured('LCP', 900, 9)] }), NOW).measures).toEqual([]);
  });

  test('says that the last build failed, with the figures of the build before', () => {
    const row = fleetRow(
      facts({ builds: [build({ outcome: 'failed', pages: 0, vehicles: 0 }), build()] }),
      NOW,
    );
    expect(row).toMatchObject({ failed: true, pages: 90, vehicles: 40, built: '2 h ago' });
  });
});

describe('the need of a dealer', () => {
  const slow = {
    ...({ kind: 'home', device: 'phone', metric: 'LCP', from: 1_800, to: 3_100 } as const),
    ...{ version: 'new', since: '2026-11-19' },
  };

  test.each<[Need, string, Partial<DealerFacts>]>([
    ['failed', 'a build that failed', { builds: [build({ outcome: 'failed' }), build()] }],
    ['failed', 'a configuration that is wrong', { problems: ['x'] }],
    [
      'fine',
      'a failure before a look that found nothing to do',
      { builds: [build({ outcome: 'failed' }), build()], unchanged: iso(1) },
    ],
    ['leads', 'leads given up', { leads: { waiting: 0, since: null, dead: 1 } }],
    ['leads', 'a receiver that fails', { failing: [REFUSING] }],
    ['leads', 'leads that wait for long', { leads: { waiting: 1, since: NOW - 2 * HOUR, dead: 0 } }],
    ['fine', 'leads that wait for a moment', { leads: { waiting: 1, since: NOW - HOUR / 2, dead: 0 } }],
    ['nowhere', 'leads that nobody gets', { destination: { kind: 'nowhere', missing: [] } }],
    ['unbuilt', 'no build', { builds: [] }],
    ['slower', 'a page that got slower', { regressions: [slow] }],
    ['stale', 'no build for long', { builds: [build({ finished: iso(60) })] }],
    [
      'stale',
      'a feed that is away while builds go on',
      {
        builds: [build({ warnings: [REMEMBERED] }), build({ finished: iso(50) })],
        unchanged: iso(1),
      },
    ],
    [
      'fine',
      'an old build and a look that found nothing to do',
      { builds: [build({ finished: iso(400) })], unchanged: iso(3) },
    ],
    ['warned', 'any other warning', { builds: [build({ warnings: ['x'] })] }],
    ['fine', 'nothing', {}],
  ])('is "%s" for %s', (need, _, fields) => {
    expect(fleetRow(facts(fields), NOW).need).toBe(need);
  });

  test('is the most urgent of several', () => {
    const both = facts({
      builds: [build({ outcome: 'failed' })],
      leads: { waiting: 0, since: null, dead: 1 },
    });
    expect(fleetRow(both, NOW).need).toBe('failed');
  });
});

test('a row has a line of four weeks, and the leads of the last seven days', () => {
  const leadsPerDay = [
    { day: '2026-11-01', count: 40 },
    { day: '2026-11-14', count: 3 },
    { day: '2026-11-20', count: 2 },
  ];
  const days = [
    { ...{ day: '2026-11-20', builds: 1, failed: 0, seconds: 4, pages: 9 }, vehicles: 3, fed: iso(1) },
  ];
  const row = fleetRow(facts({ leadsPerDay, days, builds: [build({ finished: iso(9) })] }), NOW);
  expect(row.leadsLastWeek).toBe(5);
  expect(row.lines.leads).toHaveLength(28);
  expect(row.lines.seconds.slice(-2)).toEqual([null, 4]);
  expect(row.feedAt).toBe(NOW - HOUR);
});

describe('the whole fleet', () => {
  const dealer = (slug: string, fields: Partial<DealerFacts> = {}) => facts({ slug, ...fields });
  const dead = { leads: { waiting: 0, since: null, dead: 1 } };

  test('lists failed builds, then lost leads, then warnings, and the rest by name', () => {
    const { dealers } = fleetOf(
      [
        dealer('b-calm'),
        dealer('a-calm'),
        dealer('warned', { builds: [build({ warnings: ['x', 'y', 'z'] })] }),
        dealer('lost-leads', dead),
        dealer('failed', { builds: [build({ outcome: 'failed' }), build()] }),
      ],
      NOW,
      STORES,
    );
    expect(dealers.map(({ slug }) => slug)).toEqual(['failed', 'lost-leads', 'warned', 'a-calm', 'b-calm']);
  });

  test('has the page speed of each template across dealers', () => {
    const { templates } = fleetOf(
      [
        dealer('a', { builds: [build({ template: 'modern' })], measured: [measured('LCP', 2_000)] }),
        dealer('b', { measured: [measured('LCP', 2_000)] }),
        dealer('c', { measured: [measured('LCP', 2_000, 30)] }),
        dealer('d', { builds: [build({ template: 'unseen' })] }),
        dealer('e', { builds: [], measured: [measured('LCP', 2_000)] }),
      ],
      NOW,
      STORES,
    );
    expect(templates).toMatchObject([
      { template: 'classic', dealers: 2, measures: [{ metric: 'LCP', visits: 50 }] },
      { template: 'modern', dealers: 1, measures: [{ metric: 'LCP', visits: 20 }] },
    ]);
  });
});

describe('the build figures', () => {
  const day = (name: string, builds: number, failed: number) => ({
    ...{ day: name, builds, failed, seconds: 4, pages: 9, vehicles: 3, fed: null },
  });

  test('count recent builds, failures and old feeds', () => {
    const found = buildFigures(
      [
        facts({
          slug: 'fine',
          days: [day('2026-11-18', 9, 9), day('2026-11-19', 3, 1), day('2026-11-20', 2, 0)],
        }),
        facts({ slug: 'failed', builds: [build({ outcome: 'failed', finished: iso(1) }), build()] }),
        facts({ slug: 'wrong', problems: ['site.json:4'] }),
        facts({ slug: 'old', builds: [build({ finished: iso(40) })] }),
        facts({ slug: 'looked-at', builds: [build({ finished: iso(40) })], unchanged: iso(1) }),
      ],
      NOW,
    );
    expect(found).toEqual({
      ...{ dealers: 5, failed: 2, old: 1, lookedAt: NOW - HOUR, recent: { built: 4, failed: 1 } },
      ...{ oldestFeed: { at: NOW - 40 * HOUR, slug: 'old' }, oldFeeds: 1 },
    });
  });

  test('are empty without reports', () => {
    expect(buildFigures([facts({ builds: [] })], NOW)).toEqual({
      ...{ dealers: 1, failed: 0, old: 0, lookedAt: null, recent: { built: 0, failed: 0 } },
      ...{ oldestFeed: null, oldFeeds: 0 },
    });
  });

  test('appear beside those of the stores', () => {
    const waiting = { leads: { waiting: 2, since: NOW - HOUR, dead: 1 }, payments: { open: 3, overdue: 1 } };
    expect(fleetOf([facts()], NOW, waiting).figures).toMatchObject({ ...waiting, builds: { dealers: 1 } });
  });
});

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [60_000, '1 min ago'],
  [2 * HOUR, '2 h ago'],
  [72 * HOUR, '3 d ago'],
  [-HOUR, 'just now'],
])('%d ms ago reads "%s"', (passed, text) => {
  expect(agoText(NOW - passed, NOW)).toBe(text);
});

test.each([
  ['LCP', 1_418, '1.42 s'],
  ['INP', 180.4, '180 ms'],
  ['CLS', 0.084, '0.08'],
] as const)('the %s value %d reads "%s"', (metric, value, text) => {
  expect(measureText(metric, value)).toBe(text);
});
