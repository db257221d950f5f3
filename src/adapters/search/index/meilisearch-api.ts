import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { HttpError, refusal, requestAnswer, type Transport } from '#adapters/lib/http/request-text.ts';

/** A task that takes longer is stuck, and a person must look at it. */
const MOST_WAIT_MS = 5 * 60_000;
const FIRST_WAIT_MS = 30;
const LONGEST_WAIT_MS = 2000;

const errorSchema = v.object({ message: v.string(), code: v.string() });
const enqueuedSchema = v.object({ taskUid: v.number() });
const taskSchema = v.object({
  uid: v.number(),
  status: v.picklist(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  error: v.nullish(errorSchema),
});

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** JSON already written. */
  readonly body?: string;
  readonly once?: boolean;
  /** Another key than the admin key. Null sends none. */
  readonly key?: string | null;
}

export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
}

export interface MeilisearchApi {
  readonly where: string;
  /** Returns the response, whatever its status. */
  readonly call: (call: ApiCall) => Promise<ApiReply>;
  /** Validates and returns the response of a call that must succeed. */
  readonly ask: <S extends v.GenericSchema>(call: ApiCall, schema: S) => Promise<v.InferOutput<S>>;
  /** Starts a task and waits for it. `unless`: a failure that counts as success. */
  readonly change: (call: ApiCall, unless?: string) => Promise<void>;
  /** Polls with growing pauses. False on timeout. */
  readonly comes: (isThere: () => Promise<boolean>) => Promise<boolean>;
}

interface Connection {
  readonly host: string;
  readonly where: string;
  readonly key: string;
  readonly keyName: string;
  readonly transport: Transport;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns Meilisearch's own reason, which says more than a status. */
export function refusedBy(where: string, keyName: string, { status, body }: ApiReply): HttpError {
  const parsed = v.safeParse(errorSchema, body);
  if (!parsed.success) return refusal(where, status);
  const { message, code } = parsed.output;
  const isKey = status === 401 || status === 403;
  return new HttpError({
    where,
    what: `HTTP ${status}, ${code}: ${message.replace(/\.$/, '')}`,
    remedy: isKey
      ? `Set ${keyName} to a key of this host that may create, fill, swap and delete the index.`
      : 'The index is unchanged. Fix what Meilisearch reports, then push again.',
  });
}

const unexpected = (where: string): HttpError =>
  new HttpError({
    where,
    what: 'the answer does not come from Meilisearch',
    remedy: 'Check "host" under search.engine.',
  });

/** The task was tried and failed. */
export class TaskFailed extends HttpError {}

export function openMeilisearchApi({ host, where, key, keyName, transport }: Connection): MeilisearchApi {
  const { wait = pause } = transport;
  const root = host.replace(/\/+$/, '');

  const call = async ({ method, path, body, once = false, key: other = key }: ApiCall): Promise<ApiReply> => {
    const headers = {
      ...(other === null ? {} : { authorization: `Bearer ${other}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const { status, text } = await requestAnswer({ url: root + path, where, init, once }, transport);
    return { status, body: jsonOf(text) };
  };

  const ask: MeilisearchApi['ask'] = async (request, schema) => {
    const reply = await call(request);
    if (reply.status < 200 || reply.status > 299) throw refusedBy(where, keyName, reply);
    const parsed = v.safeParse(schema, reply.body);
    if (!parsed.success) throw unexpected(where);
    return parsed.output;
  };

  const comes: MeilisearchApi['comes'] = async (isThere) => {
    let waited = 0;
    for (let delay = FIRST_WAIT_MS; waited < MOST_WAIT_MS; delay = Math.min(delay * 1.5, LONGEST_WAIT_MS)) {
      if (await isThere()) return true;
      await wait(delay);
      waited += delay;
    }
    return false;
  };

  const isDone = async (taskUid: number, unless: string | undefined): Promise<boolean> => {
    const { status, error } = await ask({ method: 'GET', path: `/tasks/${taskUid}` }, taskSchema);
    if (unless !== undefined && error?.code === unless) return true;
    if (status === 'failed' || status === 'canceled')
      throw new TaskFailed({
        where,
        what: `task ${taskUid} ${status === 'failed' ? 'failed' : 'was canceled'}${error ? `, ${error.code}: ${error.message.replace(/\.$/, '')}` : ''}`,
        remedy: 'The index is unchanged for shoppers. Fix what Meilisearch reports, then push again.',
      });
    return status === 'succeeded';
  };

  const change: MeilisearchApi['change'] = async (request, unless) => {
    const { taskUid } = await ask(request, enqueuedSchema);
    if (await comes(() => isDone(taskUid, unless))) return;
    throw new HttpError({
      where,
      what: `task ${taskUid} is not done after ${MOST_WAIT_MS / 60_000} minutes`,
      remedy: `Look for the reason at ${where}: GET /tasks/${taskUid}. Then push again.`,
    });
  };

  return { where, call, ask, change, comes };
}
