import { describe, expect, it } from 'vitest';
import { comparison } from './comparison.ts';
import { type BuildFindings, cpuMsAPage, pagesPerSecond } from './findings.ts';
import { buildReport } from './report.ts';
import { run } from './run-fixture.ts';

const throughput = { name: 'plain', dealers: 2, pages: 400, seconds: 4, peakMb: 300, cpu: 5 };

const findings = (changes: Partial<BuildFindings> = {}): BuildFindings => ({
  fleet: { dealers: 2, vehicles: 40 },
  throughput: [throughput],
  demos: {
    dealers: 1,
    vehicles: 40,
    throughput: [throughput],
    kinds: { vehicle: 40, home: 1 },
    warnings: [],
  },
  cases: { 'one price': { ours: run(0.3) } },
  disk: { 'one price changed': { ours: 5 } },
  compileSeconds: 2,
  ratio: 16,
  ratioToParallel: 6,
  ratioByCpu: 8,
  peakMb: 400,
  sameBytesOnAnyThreads: true,
  compared: { dealers: 2, pages: 400, different: [] },
  ...changes,
});

const report = (changes: Partial<BuildFindings> = {}) => buildReport(findings(changes), []);

describe('the report', () => {
  it('counts pages a second over the whole time', () =>
    expect(pagesPerSecond({ pages: 400, seconds: 4 })).toBe(100));

  it('counts processor time a page in milliseconds', () =>
    expect(cpuMsAPage({ pages: 400, cpu: 0.8 })).toBe(2));

  it('says loudly when the two sides did different work', () => {
    const compared = { dealers: 1, pages: 2, different: ['a.html'] };
    expect(report({ compared })).toContain('PLAIN AND OURS DIFFER on 1 of 2 pages');
    expect(report()).toContain('wrote the same HTML');
  });

  it('says whether one thread and several wrote the same, or that it does not know', () => {
    expect(report()).toContain('wrote the same bytes');
    expect(report({ sameBytesOnAnyThreads: false })).toContain('DIFFERENT BYTES');
    expect(report({ sameBytesOnAnyThreads: null })).toContain('were not compared');
  });

  it('shows a row that was left out, without figures', () => {
    const name = 'ours, 1 thread: left out';
    expect(report({ throughput: [{ name, dealers: 1000, leftOut: true }] })).toMatch(
      /left out +1000(?: +–){7}\n/,
    );
  });

  it('shows the kinds of pages of the demo-like fleet, and its warnings', () => {
    expect(report()).toMatch(/vehicle +40\nhome +1/);
    expect(report()).toContain('No dealer was built with a warning');
    const demos = { ...findings().demos, warnings: ['warning: /assets/x.jpg does not exist'] };
    expect(report({ demos })).toContain('BUILT WITH 1 warning');
  });

  it('shows both trees and their ratio', () => {
    const cases = { 'one price': { ours: run(0.3), other: run(0.6) } };
    const text = report({
      cases,
      disk: { 'one price changed': { ours: 5, other: 10 } },
      against: { commit: 'abc1234', rows: comparison(cases) },
    });
    expect(text).toMatch(/ {2}at abc1234 +0\.60/);
    expect(text).toMatch(/one price changed +5\.0 +10\.0 +2\.00 ×/);
    expect(text).toMatch(/one price +0\.30 +0\.60 +2\.00 ×/);
  });
});
