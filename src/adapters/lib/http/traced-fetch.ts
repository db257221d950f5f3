import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';

/** The host alone: a path or query may hold a number plate or a name. */
const hostOf = (input: string | URL | Request): string =>
  URL.parse(input instanceof Request ? input.url : input)?.host ?? 'unknown';

/** `fetch`, which tells of each request to a service outside. The service is not told of the trace. */
export function tracedFetch(
  fetch: typeof globalThis.fetch,
  service: string,
  telemetry: Telemetry,
): typeof globalThis.fetch {
  if (telemetry === telemetryOff) return fetch;
  return (input, init) =>
    telemetry.step('outside', { service, 'server.address': hostOf(input) }, async (learn) => {
      const response = await fetch(input, init);
      learn({ 'http.response.status_code': response.status });
      return response;
    });
}
