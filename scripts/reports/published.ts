import { readStoredReports } from '#adapters/build-reports/stored.ts';
import type { KeptReports } from '#adapters/build-reports/types.ts';
import { publishedTo } from '#adapters/object-store/settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

export async function readPublishedReports(
  env: Env,
  only: readonly string[] | undefined,
): Promise<readonly KeptReports[]> {
  const stores = publishedTo(env);
  return stores === undefined ? [] : readStoredReports(stores.closed, only);
}
