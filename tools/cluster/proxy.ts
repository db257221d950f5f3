import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_ROOT } from '#render/build.ts';
import { type Env, residentMb } from '../processes/child.ts';
import { ClusterError } from './member.ts';

export const CADDYFILE = join(PROJECT_ROOT, 'docs/containers/Caddyfile');

export const NO_CADDY =
  'needs Caddy: npm run test:all brings it, or apt-get install caddy, or https://caddyserver.com/docs/install';

/** Returns undefined if Caddy is not installed. */
export const findCaddy = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path));

export interface ClusterProxy {
  /** Plain HTTP, for `<slug>.localhost`. */
  readonly port: number;
  /** TLS, for dealers' own domains. */
  readonly httpsPort: number;
  /** The certificate of the authority that signs theirs. It exists once one was requested. */
  readonly authorityFile: string;
  readonly residentMb: () => number;
  readonly stop: () => Promise<void>;
}

interface ProxyOptions {
  readonly env: Env;
  /** For certificates. */
  readonly folder: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly origins: readonly { readonly port: number }[];
  readonly apis: readonly { readonly port: number }[];
  readonly log?: (line: string) => void;
}

/** Finds ports that were free a moment ago. It opens them all at once, so that no two are the same. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

const listed = (members: readonly { readonly port: number }[]): string =>
  members.map(({ port }) => `127.0.0.1:${port}`).join(' ');

const PATIENCE_MS = 20_000;

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Starts Caddy with the very file that containers use. Its certificates come from an authority of its own. */
export async function startProxy(options: ProxyOptions): Promise<ClusterProxy> {
  const { env, folder, origins, apis, log } = options;
  const caddy = findCaddy();
  if (caddy === undefined) throw new ClusterError(`The cluster ${NO_CADDY}.`);
  const [free = 0, httpsPort = 0, askPort = 0] = await freePorts(3);
  const port = options.port || free;
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...env,
      HTTP_PORT: String(port),
      HTTPS_PORT: String(httpsPort),
      ASK_PORT: String(askPort),
      ADMIN: 'off',
      BIND: '127.0.0.1',
      CERTIFICATES: 'internal',
      ORIGINS: listed(origins),
      APIS: listed(apis),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const killed = () => child.kill('SIGKILL');
  process.on('exit', killed);
  const ended = once(child, 'close').finally(() => process.off('exit', killed));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4000);
    if (log)
      for (const line of chunk.toString().split('\n')) if (/"level":"(?:error|fatal)"/.test(line)) log(line);
  });

  const giveUp = Date.now() + PATIENCE_MS;
  while (!(await answers(`http://127.0.0.1:${askPort}/_ready`))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      killed();
      throw new ClusterError(`The proxy does not answer at port ${port}. Caddy said:\n${output}`);
    }
    await wait(50);
  }
  return {
    port,
    httpsPort,
    authorityFile: join(folder, 'caddy/pki/authorities/local/root.crt'),
    residentMb: () => residentMb(child.pid),
    async stop() {
      // Connections that clients keep open would delay a graceful end.
      killed();
      await ended;
    },
  };
}
