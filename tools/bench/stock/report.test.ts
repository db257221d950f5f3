import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings-fixture.ts';
import { stockReport } from './report.ts';
import { targetsOf } from './targets.ts';

const report = stockReport(findingsOf(), targetsOf(findingsOf()));

describe('the report of dealers with feeds', () => {
  it('shows the dealers beside each other, and how many times more the larger one takes', () => {
    expect(report).toMatch(/200 vehicles +16,000 vehicles +ratio/);
    expect(report).toMatch(/feed read: s +0\.20 +16\.00 +80\.0 ×/);
    expect(report).toMatch(/from nothing: pages\/s +100 +100 +1\.0 ×/);
    expect(report).toMatch(/stock only: files written +7 +7 +1\.0 ×/);
    expect(report).toMatch(/results: KB \(br\) before the first answer +8\.0 +8\.0/);
  });

  it('has no ratio to nothing', () => {
    const [first, last] = findingsOf().dealers.map((dealer) => ({
      ...dealer,
      feed: { ...dealer.feed, read: { seconds: 0, peakMb: 0 } },
    }));
    const dealers = first && last ? [first, last] : [];
    expect(stockReport({ ...findingsOf(), dealers }, [])).toMatch(/feed read: peak MB +0 +0 +–/);
  });

  it('shows the longest feed and its limits', () => {
    expect(report).toMatch(/a feed of 100,000 rows +s +peak MB/);
    expect(report).toMatch(/rows read, peak memory +≤ 300 MB +300 MB +met/);
  });
});
