import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createLocalServer } from '#api/local.ts';
import { createNodeServer } from '#api/node-server.ts';
import { build } from '#render/build.ts';
import { SHOPPER_HEADER } from './shopper-header.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly port: number;
    readonly distDir: string;
    readonly slugs: readonly string[];
  }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Builds every demo dealer once and serves them as `npm start` does. */
export default async function serve(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
  const [distDir, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
  const report = await build({ distDir, dataDir });
  const failed = report.dealers.filter((dealer) => dealer.outcome === 'failed');
  if (failed.length > 0) throw new Error(failed.map(({ slug, error }) => `${slug}: ${error}`).join('\n'));

  const server = createNodeServer(
    createLocalServer({
      distDir,
      dataDir,
      // All shoppers of the tests sit at one machine; limits are for each of them.
      env: { ALTCHA_HMAC_KEY: 'of the tests', CLIENT_ADDRESS_HEADER: SHOPPER_HEADER },
      now: () => Date.now(),
      version: 'test',
    }),
  );
  project.provide('port', await listening(server));
  project.provide('distDir', distDir);
  project.provide(
    'slugs',
    report.dealers.map(({ slug }) => slug),
  );
  return async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
}
