import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { createNodeServer } from './lib/node-server.ts';
import { createLocalServer } from './local.ts';
import { openLocalPlatform } from './local-platform.ts';

type Env = Readonly<Record<string, string>>;
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Makes an output folder as a build leaves it. */
export async function temporaryDist() {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'));
  const distDir = join(folder, 'dist');
  await mkdir(distDir);
  return {
    folder,
    distDir,
    put: (dealer: DealerRecord, files: Files, generation = 1) =>
      putGeneration(distDir, dealer, files, generation),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function putGeneration(
  distDir: string,
  dealer: DealerRecord,
  files: Files,
  generation: number,
): Promise<void> {
  const name = join('.gen', dealer.slug, String(generation));
  for (const [path, content] of Object.entries(files))
    await putFile(join(distDir, name, 'site', path), content);
  await writeDealerData(join(distDir, name, 'private'), dealer);
  const link = join(distDir, `${dealer.slug}.next`);
  await symlink(join(name, 'site'), link, 'dir');
  await rename(link, join(distDir, dealer.slug));
}

async function putFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

export type ServerAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
};

type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Starts the local server, as a demo unless told otherwise. */
export async function startLocalServer(distDir: string, env: Env = { DEMO: '1' }) {
  const dataDir = join(distDir, '..', 'data');
  const platform = openLocalPlatform({
    distDir,
    dataDir,
    env,
    log: () => {},
    stores: storesOn(memoryDatabase(), dataDir),
  });
  const server = await startApp(createLocalServer(platform, { version: 'test' }));
  return { ...server, stores: platform.stores };
}

/** Starts an application on a port of its own. `ask` sends the path as it stands: no client normalises it first. */
export async function startApp(app: Parameters<typeof createNodeServer>[0]) {
  const server = createNodeServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    ask: (host: string, path: string, ask: Ask = {}) => send(port, host, path, ask),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function send(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers, body }: Ask,
): Promise<ServerAnswer> {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    agent: false,
    headers: { ...headers, host },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}
