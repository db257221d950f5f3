import { readDealers } from '#adapters/sites/publication/dealers.ts';
import { onStopSignal } from '#scripts/start/servers.ts';
import type { RequestOf } from '#scripts/terminal/command.ts';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { ProgramError } from '../processes/child.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { CLUSTER } from './command.ts';
import { ClusterError } from './member.ts';

export const explained = [ClusterError, ProgramError];

async function addressesOf({ proxy, origins, apis, store, database, folder }: Cluster): Promise<string> {
  const dealers = await readDealers(store.stores.open);
  return [
    ...Object.keys(dealers).map((slug) => `http://${slug}.localhost:${proxy.port}/`),
    '',
    ...[...origins, ...apis].map(({ name, address, pid }) => `${name.padEnd(10)} ${address}  process ${pid}`),
    `database   ${database.url}`,
    `TLS        port ${proxy.httpsPort}, for dealers’ own domains, signed by ${proxy.authorityFile}`,
    `folder     ${folder}`,
    '',
    'Ctrl+C ends all of it. "kill -9" of a process shows what visitors notice of that.',
  ].join('\n');
}

/** Returns undefined while the cluster runs. */
export async function run(
  { options }: RequestOf<typeof CLUSTER>,
  { say, complain }: Surroundings,
): Promise<undefined> {
  const { site, ...rest } = options;
  const starting = startCluster({ ...rest, ...(site && { sites: site }), log: complain });
  onStopSignal(async () => (await starting).stop());
  say(await addressesOf(await starting));
}
