import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Observation } from './observed.ts';

/** How often the event loop is looked at, in milliseconds. What is measured includes it. */
const RESOLUTION_MS = 20;
/** Several readers within this time share one measurement, so that none empties it for the others. */
const LEAST_MS = 10_000;

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Figures of this process. Measuring begins now. */
export function observedProcess() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let since = performance.now();
  let delays: readonly Observation[] = [];

  const seconds = (nanoseconds: number): number =>
    Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);

  function measuredDelays(): readonly Observation[] {
    if (delays.length > 0 && performance.now() - since < LEAST_MS) return delays;
    delays =
      delay.count === 0
        ? []
        : [
            { id: 'delayP99', value: seconds(delay.percentile(99)) },
            { id: 'delayMax', value: seconds(delay.max) },
          ];
    delay.reset();
    since = performance.now();
    return delays;
  }

  return {
    observe(): readonly Observation[] {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        { id: 'memory', value: rss },
        { id: 'heap', value: heapUsed },
        { id: 'processor', value: (user + system) / MICROSECONDS },
        { id: 'uptime', value: process.uptime() },
        ...measuredDelays(),
      ];
    },
    stop: () => delay.disable(),
  };
}
