import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { onLines } from './lines.ts';
import { closePlace, type Place } from './place.ts';
import { type Answer, parseRequest, type Request } from './request.ts';

/** A command sends its request at once. */
const SPEAKS_WITHIN_MS = 10_000;
const MOST_CONNECTIONS = 64;
const OWNER_ONLY = 0o600;

/** A request whose command still waits. */
export interface WaitingRequest {
  readonly request: Request;
  readonly answer: (answer: Answer) => void;
  /** Aborts when the command goes away. */
  readonly gone: AbortSignal;
}

export interface Listening {
  /** Null takes the request. Otherwise the reason why it is refused. */
  readonly refusal: (request: Request) => string | null;
  readonly isBusy: () => boolean;
  /** Called when there is something to take. */
  readonly ring: () => void;
}

export interface Listener {
  /** The request that waits longest. */
  readonly take: () => WaitingRequest | undefined;
  readonly close: () => void;
}

function hearRequest(socket: Socket, { refusal, isBusy, ring }: Listening, waiting: WaitingRequest[]): void {
  const gone = new AbortController();
  const answer = (told: Answer): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(told)}\n`);
    if (told.kind === 'done' || told.kind === 'failed' || told.kind === 'refused') socket.end();
  };
  let isHeard = false;
  socket.setTimeout(SPEAKS_WITHIN_MS, () => {
    if (!isHeard) socket.destroy();
  });
  // A command that goes away is no error.
  socket.on('error', () => undefined);
  socket.on('close', () => gone.abort());
  onLines(socket, (line) => {
    const request = isHeard ? undefined : parseRequest(line);
    if (request === undefined) {
      socket.destroy();
      return;
    }
    isHeard = true;
    const { pid } = process;
    const reason = refusal(request);
    if (reason !== null) return answer({ kind: 'refused', pid, reason });
    answer({ kind: 'taken', pid, waits: isBusy() || waiting.length > 0 });
    waiting.push({ request, answer, gone: gone.signal });
    ring();
  });
}

/** Whether a process listens there. A killed one leaves its socket behind. */
const isAnswered = ({ path }: Place): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.destroy());
  });

/** Listens for requests. Returns a text, the reason, where that cannot be. */
export async function listen(place: Place, listening: Listening): Promise<Listener | string> {
  if (!closePlace(place)) return `others can reach the folder ${place.folder}`;
  if (await isAnswered(place)) return 'another watcher serves this output folder';
  if (place.folder !== null) rmSync(place.path, { force: true });
  const waiting: WaitingRequest[] = [];
  const server = createServer((socket) => hearRequest(socket, listening, waiting));
  server.maxConnections = MOST_CONNECTIONS;
  const failure = await new Promise<string | null>((resolve) => {
    server.on('error', (cause) => resolve(cause.message));
    server.listen(place.path, () => resolve(null));
  });
  if (failure !== null) return failure;
  if (place.folder !== null) chmodSync(place.path, OWNER_ONLY);
  return {
    take() {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        if (!next.gone.aborted) return next;
      return undefined;
    },
    close() {
      server.close();
      for (const { answer } of waiting.splice(0))
        answer({ kind: 'failed', message: 'the watcher was told to stop' });
    },
  };
}
