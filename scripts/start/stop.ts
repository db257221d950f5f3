import type { Server } from 'node:http';

const GRACE_MS = 8000;
const SWEEP_MS = 25;

/** Answers what has been asked, then closes; a connection kept open for a next request does not hold it up. */
export async function closeServers(servers: readonly Server[], graceMs = GRACE_MS): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  const sweep = setInterval(() => {
    for (const server of servers) server.closeIdleConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The first signal asks to stop, a second one does not wait. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const first = () => {
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => (stopping ? process.exit(code) : first()));
  }
  onOrphaned(() => stopping || first());
}

const PARENT_CHECK_MS = 250;

/**
 * npm, or the shell that it puts in between, may go away without passing its signal on (a kill, a closed terminal);
 * then this process has another parent, and nobody is left who could stop it.
 */
function onOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    stop();
  }, PARENT_CHECK_MS);
  check.unref();
}
