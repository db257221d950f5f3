import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROMETHEUS_SERIES } from './instruments.ts';
import { openTelemetry } from './open.ts';
import type { FigureSources } from './types.ts';

const FIGURES: FigureSources = {
  stores: async () => ({
    leads: { waiting: 2, since: Date.now() - 60_000, dead: 1 },
    payments: { open: 3, overdue: 1 },
  }),
  builds: async () => ({
    ...{ dealers: 4, failed: 1, old: 0, lookedAt: Date.now(), recent: { built: 5, failed: 2 } },
    ...{ oldestFeed: { at: Date.now(), slug: 'a-cars' }, oldFeeds: 0 },
  }),
};

async function scraped(figures = FIGURES) {
  const telemetry = await openTelemetry(
    { METRICS_PORT: '0' },
    { version: '1.2.3', onTrouble: (what, cause) => expect.fail(`${what} ${cause}`) },
  );
  const port = await telemetry.start({ figures });
  onTestFinished(() => telemetry.stop());
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { telemetry, ask, port };
}

describe('the listener', () => {
  test('shows every metric under its documented name, and no other', async () => {
    const { telemetry, ask } = await scraped();
    const request = telemetry.request({ method: 'BREW', traceparent: undefined });
    request.end({ route: '/api/leads/:lead_id', status: 201, dealer: 'a-cars', ms: 12 });
    telemetry.count('leads.taken', { form: 'parts' });
    telemetry.count('leads.deliveries', { channel: 'mail', outcome: 'delivered' });
    await expect.poll(async () => (await ask('/metrics')).text).toContain('nodejs_eventloop_delay_p99');
    const { status, text, headers } = await ask('/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const names = text.split('\n').flatMap((line) => /^([a-z]\w*)[{ ]/.exec(line)?.[1] ?? []);
    expect([...new Set(names)].toSorted()).toEqual(
      ['target_info', ...Object.values(PROMETHEUS_SERIES).flat()].toSorted(),
    );
    expect(text).toContain(
      'http_server_requests_total{http_request_method="_OTHER",http_route="/api/leads/:lead_id",http_response_status_code="201"} 1',
    );
    expect(text).toContain('leads_waiting 2\n');
    expect(text).toContain('builds_recent{outcome="failed"} 2\n');
    expect(text).not.toContain('a-cars');
  });

  test('is ready between start and shutdown', async () => {
    const { telemetry, ask } = await scraped();
    const ready = async () => {
      const { status, text } = await ask('/ready');
      return `${status} ${text.trim()}`;
    };
    expect(await ready()).toBe('503 starting');
    telemetry.ready();
    expect(await ready()).toBe('200 ready');
    telemetry.drain();
    expect(await ready()).toBe('503 draining');
    expect((await ask('/live')).status).toBe(200);
    expect((await ask('/metrics')).status).toBe(200);
  });

  test('rejects other paths and methods', async () => {
    const { ask } = await scraped({});
    for (const path of ['/', '/api/health', '/__proto__']) expect((await ask(path)).status).toBe(404);
    expect((await ask('/metrics?x=1')).status).toBe(200);
    expect((await ask('/metrics', 'POST')).status).toBe(405);
    expect((await ask('/live', 'HEAD')).status).toBe(200);
  });

  test('names the process that uses its port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const telemetry = await openTelemetry(
      { METRICS_PORT: String(port) },
      { version: '1', onTrouble: () => undefined },
    );
    onTestFinished(() => telemetry.stop());
    await expect(
      telemetry.start({ figures: {}, portOwner: async () => 'process 7 (node other)' }),
    ).rejects.toThrow(
      `Port ${port} for metrics is in use by process 7 (node other).\nStop that, or take another port: METRICS_PORT=${port + 1}`,
    );
  });
});
const AT_COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test.each<[Record<string, string>, string]>([
  [{ METRICS_PORT: 'http' }, 'METRICS_PORT is "http". Give a whole number'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT is "70000"'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an http'],
  [{ ...AT_COLLECTOR, OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER is "some"'],
  [{ ...AT_COLLECTOR, OTEL_METRIC_EXPORT_INTERVAL: '1 min' }, 'OTEL_METRIC_EXPORT_INTERVAL is "1 min"'],
])('an invalid setting is rejected with a hint: %j', async (env, words) => {
  await expect(openTelemetry(env, { version: '1', onTrouble: () => undefined })).rejects.toThrow(words);
});

/** Prints the modules of @opentelemetry that each of them loads. */
const LOADED = `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({ resolve: (name, context, next) => { if (name.startsWith('@opentelemetry/')) loaded++; return next(name, context); } });
  await import('#src/functions/api.ts');
  const { openTelemetry } = await import('#src/adapters/operations/telemetry/open.ts');
  const options = { version: '1', onTrouble: () => undefined };
  await openTelemetry({}, options);
  const off = loaded;
  await openTelemetry({ METRICS_PORT: '0' }, options);
  console.log(JSON.stringify({ off, on: loaded > 10 }));
  process.exit(0);
`;

test('no package is loaded in functions or without a setting', () => {
  const root = new URL('../../../../', import.meta.url);
  const script = LOADED.replaceAll('#src/', new URL('src/', root).href);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  });
  expect({ stderr, stdout: stdout.trim() }).toEqual({ stderr: '', stdout: '{"off":0,"on":true}' });
});
