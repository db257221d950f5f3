import { run } from '../build/run-fixture.ts';
import type { DealerFindings, StockFindings } from './findings.ts';
import type { FeedRead } from './reading.ts';

export const feedRead = (seconds: number, peakMb: number): FeedRead => ({
  startMb: 90,
  read: { seconds, peakMb },
  checked: { seconds: seconds + 1, peakMb: peakMb + 10 },
});

export const dealerOf = (vehicles: number): DealerFindings => ({
  vehicles,
  feed: feedRead(vehicles / 1000, 100),
  builds: {
    'from nothing': run(2),
    'nothing changed': run(1, { rendered: 0, written: 0 }),
    'one price changed': run(1, { rendered: 3, written: 9 }),
    'one price changed, stock only': run(1, { rendered: 0, written: 7 }),
  },
  searches: {
    results: { firstMs: 5, nextMs: 0.5, brotliBytes: 8 * 1024 },
    site: { firstMs: 3, nextMs: 0.25, brotliBytes: 12 * 1024 },
  },
});

export const findingsOf = (longest = feedRead(20, 300)): StockFindings => ({
  dealers: [dealerOf(200), dealerOf(16_000)],
  longest: { rows: 100_000, feed: longest },
});
