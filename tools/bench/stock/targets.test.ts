import { describe, expect, it } from 'vitest';
import { feedRead, findingsOf } from './findings-fixture.ts';
import { targetsOf } from './targets.ts';

const missed = (seconds: number, peakMb: number) =>
  targetsOf(findingsOf(feedRead(seconds, peakMb)))
    .filter(({ met }) => !met)
    .map(({ name }) => name);

describe('what is asked of a feed of 100,000 rows', () => {
  it('is met at its limits, whatever checking the vehicles takes', () => expect(missed(20, 300)).toEqual([]));

  it('is missed by a slow reading, and by one that holds too much', () => {
    expect(missed(20.1, 300)).toEqual(['a feed of 100,000 rows read, by the clock']);
    expect(missed(20, 301)).toEqual(['a feed of 100,000 rows read, peak memory']);
  });
});
