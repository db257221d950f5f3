import autocannon from 'autocannon';
import type { Load, LoadFigures } from './load.ts';

/** Sends requests in a process of its own, so that measuring takes no time of whoever asked for it. */
const load = JSON.parse(process.argv[2] ?? '') as Load;
const { port, connections, seconds, requests } = load;
const result = await autocannon({
  ...{ url: `http://127.0.0.1:${port}`, connections, duration: seconds, timeout: 20 },
  requests: requests.map(({ host, path, headers }) => ({
    ...{ method: 'GET', path },
    headers: { ...headers, host },
  })),
});
const answered = result['2xx'] + result['3xx'];
const figures: LoadFigures = {
  perSecond: answered / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  answered,
  failed: result.errors + result.timeouts + result['4xx'] + result['5xx'],
  mbPerSecond: result.throughput.average / 1e6,
};
console.log(JSON.stringify(figures));
