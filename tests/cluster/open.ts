import { onTestFinished, vi } from 'vitest';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { type Cluster, type ClusterOptions, clusterLacks, startCluster } from '#tools/cluster/cluster.ts';
import { Visitor } from '#tools/cluster/visitor.ts';
import { whole } from '../matrix.ts';
import { publishSample } from '../storage/sample-site.ts';

/** Why this machine cannot run one. */
export const missing = clusterLacks();

/** For what takes minutes. */
export const missingAtNight = whole ? missing : 'takes a minute: npm run test:all tries it';

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

export const publish = ({ store }: Cluster, dealer: DealerRecord, files: Readonly<Record<string, string>>) =>
  publishSample(store.stores, dealer, { '/404.html': page('Not here'), ...files });

/** Each process looks for new dealers once a second. */
export async function untilServed({ origins, apis, proxy }: Cluster, slug: string): Promise<void> {
  const headers = { host: `${slug}.localhost:${proxy.port}` };
  const until = async (port: number, path: string): Promise<void> => {
    const visitor = new Visitor(port, 0);
    const isServed = async () => (await visitor.ask(slug, path, { headers })).status === 200;
    await vi.waitUntil(isServed, { timeout: 60_000, interval: 50 }).finally(visitor.leave);
  };
  await Promise.all([
    ...origins.map(({ port }) => until(port, '/')),
    ...apis.map(({ port }) => until(port, '/api/reserved-cars')),
  ]);
}

/** What was measured, in whole numbers, for whoever reads the output of the tests. */
export const report = (what: string, figures: object): void =>
  console.log(
    `${what}: ${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
  );
