import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INSTRUMENTS, PROMETHEUS_SERIES } from '#adapters/operations/telemetry/instruments.ts';
import { namesOf } from '#domain/lib/records.ts';
import { LATE_MS, OLD_MS } from '#domain/operations/fleet/fleet-warnings.ts';
import { PROJECT_ROOT } from '#render/build.ts';

const text = (file: string): string => readFileSync(join(PROJECT_ROOT, 'docs', file), 'utf8');

/** Prometheus makes `up` itself. */
const EXPORTED = new Set(['up', ...Object.values(PROMETHEUS_SERIES).flat()]);

interface Query {
  readonly where: string;
  readonly expr: string;
}

const alertsSchema = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          for: v.pipe(v.string(), v.regex(/^\d+[mh]$/)),
          labels: v.strictObject({ severity: v.picklist(['page', 'warn']) }),
          annotations: v.strictObject({ summary: v.string() }),
        }),
      ),
    }),
  ),
});

const alerts = ['monitoring/alerts.yml', 'monitoring/alerts-origins.yml'].flatMap((file) =>
  v.parse(alertsSchema, parse(text(file))).groups.flatMap(({ rules }) => rules),
);

const dashboardSchema = v.object({
  templating: v.object({
    list: v.array(v.object({ name: v.string(), type: v.string(), query: v.unknown() })),
  }),
  panels: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      datasource: v.optional(v.object({ uid: v.literal(`\${datasource}`) })),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
});

const dashboard = v.parse(dashboardSchema, JSON.parse(text('monitoring/dashboard.json')));

/** Grafana replaces its variables before it asks. */
const asAsked = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'dealers');

const queries: readonly Query[] = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ where: title, expr: asAsked(expr) })),
  ),
];

interface Read {
  readonly isValid: boolean;
  readonly metrics: readonly string[];
}

function readQuery(expr: string): Read {
  let isValid = true;
  const metrics: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, node, from, to }) {
      if (type.isError) isValid = false;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.push(expr.slice(from, to));
    },
  });
  return { isValid, metrics };
}

test('an invalid query is detected', () => {
  expect(readQuery('max(leads_waiting{job="a"}) > 3').metrics).toEqual(['leads_waiting']);
  for (const wrong of ['max(leads_waiting', 'max(leads_waiting) >', 'leads waiting'])
    expect(readQuery(wrong).isValid, wrong).toBe(false);
});

test.each(queries)('$where queries exported metrics only: $expr', ({ expr }) => {
  const { isValid, metrics } = readQuery(expr);
  expect(isValid).toBe(true);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.filter((name) => !EXPORTED.has(name))).toEqual([]);
});

describe('an alert', () => {
  test.each(alerts)('$alert says what it means and what to do', ({ annotations: { summary } }) => {
    expect(summary.split(/[.;] /).length).toBeGreaterThan(1);
    expect(summary.length).toBeGreaterThan(80);
  });

  test('is in the table of the documentation, with its severity', () => {
    const rows = [...text('monitoring.md').matchAll(/^\| (`[A-Z]\w+`.*?) \| (page|warn) \|/gm)];
    const told = rows.flatMap(([, names = '', severity]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${severity}`),
    );
    expect(told.toSorted()).toEqual(
      alerts.map(({ alert, labels }) => `${alert} ${labels.severity}`).toSorted(),
    );
  });

  test('has the same limit as the warning of the fleet page', () => {
    const limitOf = (name: string) =>
      Number(/> (\d{4,})/.exec(alerts.find(({ alert }) => alert === name)?.expr ?? '')?.[1]) * 1000;
    expect([limitOf('LeadsWaitTooLong'), limitOf('NoBuild')]).toEqual([LATE_MS, OLD_MS]);
  });
});

test('the dashboard can be imported for any Prometheus, and each panel has a unique id', () => {
  expect(dashboard.templating.list).toMatchObject([
    { name: 'datasource', type: 'datasource', query: 'prometheus' },
    { name: 'job' },
  ]);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every metric is on the dashboard', () => {
  const shown = new Set(queries.flatMap(({ expr }) => readQuery(expr).metrics));
  const missing = namesOf(PROMETHEUS_SERIES).filter((id) =>
    PROMETHEUS_SERIES[id].every((name) => !shown.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the table of the documentation matches the code', () => {
  const rows = namesOf(INSTRUMENTS).map((id) => {
    const { does, ...instrument } = INSTRUMENTS[id];
    const labels =
      'labels' in instrument ? instrument.labels.map((label) => `\`${label.replaceAll('.', '_')}\``) : [];
    const [first = ''] = PROMETHEUS_SERIES[id];
    return `| \`${first.replace(/_bucket$/, '')}\` | ${labels.join(', ')} | ${does} |`;
  });
  const page = text('monitoring.md');
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});
