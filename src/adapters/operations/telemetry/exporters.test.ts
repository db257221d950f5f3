import { expect, onTestFinished, test, vi } from 'vitest';
import { INSTRUMENTS } from './instruments.ts';
import { openTelemetry } from './open.ts';
import { startCollector } from './testing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

async function exporting(env: Readonly<Record<string, string>>) {
  const troubles: string[] = [];
  const telemetry = await openTelemetry(env, { version: '1.2.3', onTrouble: (what) => troubles.push(what) });
  await telemetry.start({ figures: {} });
  return { telemetry, troubles };
}

type Telemetry = Awaited<ReturnType<typeof exporting>>['telemetry'];

async function answered(telemetry: Telemetry, traceparent?: string, status = 201) {
  const request = telemetry.request({ method: 'POST', traceparent });
  await request.within(async () => {
    await telemetry.step('lead.store', { dealer: 'a-cars' }, async (learn) => learn({ operation: 'create' }));
    await telemetry
      .step('lead.delivery', { channel: 'mail' }, () => Promise.reject(new TypeError('kim@example.com')))
      .catch(() => undefined);
  });
  request.end({ route: '/api/leads', status, dealer: 'a-cars', ms: 5 });
  return request;
}

test('a collector receives a span for each request and its steps, and every metric', async () => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const { telemetry, troubles } = await exporting({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` });
  const request = await answered(telemetry, `00-${TRACE}-${PARENT}-01`);
  await telemetry.stop();
  expect(request.traceId).toBe(TRACE);
  const root = collector.spans.find(({ name }) => name === 'POST /api/leads');
  expect(root).toMatchObject({
    ...{ traceId: TRACE, parentSpanId: PARENT, status: { code: 0 } },
    attributes: {
      ...{ 'http.request.method': 'POST', 'http.route': '/api/leads', 'http.response.status_code': 201 },
      dealer: 'a-cars',
    },
  });
  const steps = collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(steps).toMatchObject([
    { name: 'lead.store', traceId: TRACE, attributes: { dealer: 'a-cars', operation: 'create' } },
    {
      name: 'lead.delivery',
      attributes: { channel: 'mail', 'error.type': 'TypeError' },
      status: { code: 2 },
    },
  ]);
  for (const { name } of [INSTRUMENTS.requests, INSTRUMENTS.duration, INSTRUMENTS.memory])
    expect(collector.metrics).toContain(name);
  expect(collector.bodies.join()).not.toContain('kim@example.com');
  expect(collector.bodies.join()).toContain('dealer-websites');
  expect(troubles).toEqual([]);
});

test.each<[string, string | undefined, Record<string, string>, number]>([
  ['an invalid traceparent begins a trace of its own', 'kim@example.com', {}, 1],
  ['a caller that records nothing is followed', `00-${TRACE}-${PARENT}-00`, {}, 0],
  [
    'the sampler says that none is recorded',
    undefined,
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    0,
  ],
])('%s, and each request is still counted', async (_, traceparent, env, count) => {
  const collector = await startCollector();
  onTestFinished(collector.stop);
  const { telemetry } = await exporting({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env });
  await answered(telemetry, traceparent);
  await telemetry.stop();
  expect(collector.spans.filter(({ name }) => name === 'POST /api/leads')).toHaveLength(count);
  expect(collector.metrics).toContain(INSTRUMENTS.requests.name);
});

test('an unavailable collector does not affect requests, and is reported once for each signal', async () => {
  // The exporter reads this one by itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { telemetry, troubles } = await exporting({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_METRIC_EXPORT_INTERVAL: '50' },
  });
  for (let times = 0; times < 3_000; times++) await answered(telemetry);
  await expect.poll(() => troubles.length, { timeout: 60_000 }).toBe(2);
  await telemetry.stop();
  expect(troubles.toSorted()).toEqual([
    expect.stringContaining('Metrics do not reach 127.0.0.1:9 (OTEL_EXPORTER_OTLP_ENDPOINT)'),
    expect.stringContaining('Traces do not reach 127.0.0.1:9'),
  ]);
});
