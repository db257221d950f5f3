import { onTestFinished } from 'vitest';
import type { DealerRecord } from '#adapters/dealer-data/record.ts';
import { type Cluster, type ClusterOptions, clusterLacks, startCluster } from '#scripts/cluster/cluster.ts';
import { percentile } from '#scripts/terminal/table.ts';
import { publishSample } from '../storage/sample-site.ts';
import { Visitor } from './visitor.ts';

/** Why this machine cannot run one. */
export const missing = clusterLacks();

let visitors = 0;

/** Somebody whom nobody has seen before. */
export function visitorOf({ proxy }: Cluster): Visitor {
  const visitor = new Visitor(proxy.port, ++visitors);
  onTestFinished(visitor.leave);
  return visitor;
}

/** Without builds: what is published is up to the test. */
export const openCluster = (options: ClusterOptions = {}): Promise<Cluster> =>
  startCluster({ sites: [], ...options });

export const page = (words: string): string =>
  `<!doctype html><title>${words}</title>${`<p>${words}</p>`.repeat(60)}`;

export const publish = ({ stores }: Cluster, dealer: DealerRecord, files: Readonly<Record<string, string>>) =>
  publishSample(stores, dealer, { '/404.html': page('Not here'), ...files });

export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export const latenciesOf = (times: readonly number[]): Latencies => ({
  count: times.length,
  p50: Math.round(percentile(times, 0.5)),
  p99: Math.round(percentile(times, 0.99)),
  worst: Math.round(Math.max(...times)),
});

/** What was measured, for whoever reads the output of the tests. */
export const report = (what: string, figures: object): void =>
  console.log(`${what}: ${JSON.stringify(figures)}`);
