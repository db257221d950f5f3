import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { memoryDealerData } from '#adapters/sites/dealer-data/testing.ts';
import { type ApiOptions, createApi } from './app.ts';
import { memoryLeadAcceptance } from './leads/testing.ts';
import type { LogEntry } from './lib/log.ts';
import { createDealerOf } from './sites/dealer-of.ts';

export interface TestSender {
  readonly slug?: string;
  readonly from?: string;
}

/** Starts the API of these dealers a second after 1970 began, with its log and a browser that sends it JSON. */
export function apiOf(dealers: readonly DealerRecord[], options: Partial<ApiOptions> = {}) {
  const entries: LogEntry[] = [];
  const dealerData = memoryDealerData(dealers);
  const api = createApi({
    ...{ dealerData, dealerOf: createDealerOf({ dealerData, now: () => 0 }), now: () => 1_000 },
    ...{ version: 'test', leads: memoryLeadAcceptance(), addressHeader: 'x-real-ip' },
    log: (entry) => entries.push(entry),
    ...options,
  });
  const send = (path: string, body: unknown, { slug = 'a-cars', from = '203.0.113.9' }: TestSender = {}) =>
    api.request(`http://${slug}.localhost/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-real-ip': from },
    });
  const get = (path: string, slug = 'a-cars') => api.request(`http://${slug}.localhost/api${path}`);
  return { api, send, get, entries };
}
