import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { PROJECT } from '../build/yard/command.ts';
import { folderWith } from '../folder.ts';
import { isInstalled } from './private-machine.ts';

/* Figures over time, and which alerts come of them. promtool is Prometheus' own. */

const FILES = ['alerts.yml', 'alerts-origins.yml'].map((name) => join(PROJECT, 'docs/monitoring', name));

const folder = folderWith({}, afterAll);

beforeEach((context) => {
  if (!isInstalled('promtool')) context.skip('needs promtool, of Prometheus: npm run test:all brings it');
});

const promtool = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

type Series = Readonly<Record<string, string>>;

const requests = (job: string, route: string, status: number) =>
  `http_server_requests_total{job="${job}", instance="x:9464", http_route="${route}", http_response_status_code="${status}"}`;
const took = (le: string) =>
  `http_server_request_duration_seconds_bucket{job="dealers", instance="api-1:9464", http_route="/api/leads", le="${le}"}`;
const of = (name: string, instance = 'api-1') => `${name}{job="dealers", instance="${instance}:9464"}`;
const up = (job: string, instance: string) => `up{job="${job}", instance="${instance}:9464"}`;

/** Two hours of two APIs and two origins with nothing to complain about. One value a minute: \`0+1x120\` adds one each minute. */
const WELL: Series = {
  ...{ [up('dealers', 'api-1')]: '1x120', [up('dealers', 'api-2')]: '1x120' },
  ...{ [up('origins', 'origin-1')]: '1x120', [up('origins', 'origin-2')]: '1x120' },
  ...{ [of('leads_waiting')]: '3x120', [of('leads_oldest_waiting_age_seconds')]: '600x120' },
  ...{ [of('leads_dead')]: '0x120', [of('payments_overdue')]: '0x120' },
  ...{ [of('dealers')]: '15x120', [of('builds_last_success_age_seconds')]: '3600x120' },
  ...{
    [of('dealers_build_old')]: '0x120',
    [of('dealers_build_failed')]: '0x120',
    [of('feeds_old')]: '0x120',
  },
  [of('nodejs_eventloop_delay_p99_seconds')]: '0.02x120',
  [requests('dealers', '/api/leads', 201)]: '0+600x120',
  [requests('dealers', '/api/leads', 503)]: '0+6x120',
  [requests('origins', 'site', 200)]: '0+6000x120',
  [requests('origins', 'site', 500)]: '0+60x120',
  // One of an API whose database is away, and of an origin that is about to end, is no failure that visitors see.
  [requests('dealers', '/api/health', 503)]: '0+60x120',
  [requests('origins', '/_ready', 503)]: '0+6000x120',
  ...{ [took('2.5')]: '0+600x120', [took('+Inf')]: '0+600x120' },
};

/** Removes the series that begin so. */
const without = (...starts: readonly string[]): Series =>
  Object.fromEntries(
    Object.entries(WELL).filter(([name]) => !starts.some((start) => name.startsWith(start))),
  );

interface Case {
  readonly what: string;
  readonly series: Series;
  readonly minute: number;
  /** Each as `severity Alert instance`. */
  readonly firing: readonly string[];
}

const wellBut = (changes: Series): Series => ({ ...WELL, ...changes });

const CASES: readonly Case[] = [
  { what: 'all is well', series: WELL, minute: 110, firing: [] },
  {
    what: 'a lead has waited for more',
    series: wellBut({ [of('leads_oldest_waiting_age_seconds')]: '3601x120' }),
    ...{ minute: 20, firing: ['page LeadsWaitTooLong'] },
  },
  {
    what: 'a lead was given up',
    series: wellBut({ [of('leads_dead')]: '1x120' }),
    ...{ minute: 20, firing: ['page LeadsGivenUp'] },
  },
  {
    what: 'a payment has no outcome',
    series: wellBut({ [of('payments_overdue')]: '1x120' }),
    ...{ minute: 20, firing: ['page PaymentsPendingTooLong'] },
  },
  {
    what: 'three in a hundred requests fail',
    series: wellBut({ [requests('dealers', '/api/leads', 503)]: '0+18x120' }),
    ...{ minute: 30, firing: ['page ManyErrors'] },
  },
  {
    what: 'one request in twenty is slow',
    series: wellBut({ [took('2.5')]: '0+570x120', [took('10')]: '0+600x120' }),
    ...{ minute: 40, firing: ['warn SlowAnswers'] },
  },
  {
    what: 'the last build is 36 hours ago',
    series: wellBut({ [of('builds_last_success_age_seconds')]: '129601x120' }),
    ...{ minute: 20, firing: ['page NoBuild'] },
  },
  {
    what: 'the reports of builds can no longer be read',
    series: {
      ...without('builds_', 'dealers_build_', 'feeds_old'),
      ...{ [of('dealers')]: '15x40 _x80', [of('builds_last_success_age_seconds')]: '3600x40 _x80' },
    },
    ...{ minute: 110, firing: ['page NoBuild'] },
  },
  {
    what: 'nobody knows of builds, as with an API beside a folder',
    series: without('builds_', 'dealers', 'feeds_old'),
    ...{ minute: 110, firing: [] },
  },
  ...[
    ['dealers_build_old', 'DealersNotBuilt'],
    ['dealers_build_failed', 'BuildsFail'],
    ['feeds_old', 'FeedOld'],
  ].map(([name = '', alert]) => ({
    what: `${name} is 1`,
    series: wellBut({ [of(name)]: '1x120' }),
    ...{ minute: 110, firing: [`warn ${alert}`] },
  })),
  {
    what: 'both APIs are down',
    series: wellBut({ [up('dealers', 'api-1')]: '1x30 0x90', [up('dealers', 'api-2')]: '1x30 0x90' }),
    minute: 60,
    firing: ['page AllServersDown', 'warn ProcessDown api-1:9464', 'warn ProcessDown api-2:9464'],
  },
  {
    what: 'both origins are down',
    series: wellBut({ [up('origins', 'origin-1')]: '0x120', [up('origins', 'origin-2')]: '0x120' }),
    minute: 20,
    firing: ['page AllOriginsDown', 'warn ProcessDown origin-1:9464', 'warn ProcessDown origin-2:9464'],
  },
  {
    what: 'Prometheus is told of no API',
    series: without('up{job="dealers"'),
    ...{ minute: 20, firing: ['page AllServersDown'] },
  },
  {
    what: 'Prometheus is told of no origin',
    series: without('up{job="origins"'),
    ...{ minute: 20, firing: ['page AllOriginsDown'] },
  },
  {
    what: 'three in a hundred pages fail',
    series: wellBut({ [requests('origins', 'site', 500)]: '0+180x120' }),
    ...{ minute: 30, firing: ['page OriginErrors'] },
  },
  {
    what: 'an event loop is stuck',
    series: wellBut({ [of('nodejs_eventloop_delay_p99_seconds')]: '0.6x120' }),
    ...{ minute: 20, firing: ['warn EventLoopStuck api-1:9464'] },
  },
  ...['leads_waiting', 'payments_overdue'].map((name) => ({
    what: `nobody knows ${name}`,
    series: without(name),
    ...{ minute: 20, firing: ['page FiguresMissing'] },
  })),
];

test.each(CASES)('the alerts fire as expected if $what: $firing', ({ series, minute, firing }) => {
  const file = join(folder, 'case.yml');
  const labelsOf = (fired: string) => {
    const [severity, alertname, instance] = fired.split(' ');
    const labels = { severity, alertname, ...(instance && { instance }) };
    return `{${Object.entries(labels).map(([name, value]) => `${name}="${value}"`)}}`;
  };
  const unit = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: 'count by (severity, alertname, instance) (ALERTS{alertstate="firing"})',
        eval_time: `${minute}m`,
        exp_samples: firing.map((fired) => ({ labels: labelsOf(fired), value: 1 })),
      },
    ],
  };
  writeFileSync(file, stringify({ rule_files: FILES, evaluation_interval: '1m', tests: [unit] }));
  const { status, output } = promtool('test', 'rules', file);
  expect(status, output).toBe(0);
});

test('every alert fires in some case', () => {
  const alerts = FILES.flatMap((file) => {
    const { groups } = parse(readFileSync(file, 'utf8'));
    return groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert));
  });
  const seen = CASES.flatMap(({ firing }) => firing.map((fired) => fired.split(' ')[1]));
  expect([...new Set(seen)].sort()).toEqual(alerts.toSorted());
});

test.each([
  ['rules', ...FILES],
  ['config', '--syntax-only', join(PROJECT, 'docs/containers/prometheus.yml')],
])('promtool accepts the %s', (...check) => {
  const { status, output } = promtool('check', ...check);
  expect(status, output).toBe(0);
});
