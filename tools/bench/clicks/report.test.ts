import { describe, expect, it } from 'vitest';
import { caseOf, clickOf } from './click-fixture.ts';
import { clicksReport } from './report.ts';
import { targetsOf } from './targets.ts';

describe('the report of clicks', () => {
  it('shows both trees and ours as a share of the other', () => {
    const text = clicksReport([caseOf()], targetsOf([caseOf()]), 'abc1234');
    expect(text).toMatch(/ours +95 % +abc1234 +95 % +ours of it/);
    expect(text).toMatch(/new cards +130 +130 +500 +500 +26 %/);
    expect(text).toMatch(/work until cards +40 +40 +100 +100 +40 %/);
  });

  it('shows one tree alone, and says that an event below 16 ms is not reported', () => {
    const one = caseOf({ clicks: { ours: [clickOf(130, 40), clickOf(150, 40, { interaction: 64 })] } });
    const text = clicksReport([one], [], undefined);
    expect(text).toMatch(/INP +40 +64\n/);
    expect(clicksReport([caseOf()], [], undefined)).toMatch(/INP +≤ 16/);
  });

  it('says that a sheet covers the cards, and how many clicks were left out', () => {
    const text = clicksReport([caseOf({ covered: true, unchanged: 2 })], [], undefined);
    expect(text).toContain(
      'The sheet covers the cards, so their number is looked at. Left out, because what is seen stayed: 2.',
    );
  });
});
