import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';

/** Returns the host alone, because a path or query may hold a number plate or a name. */
const hostOf = (input: string | URL | Request): string =>
  URL.parse(input instanceof Request ? input.url : input)?.host ?? 'unknown';

/** Traces each request to an outside service. The service does not learn of the trace. */
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
