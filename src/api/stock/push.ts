import type { PushedChanges, PushedStock } from '#adapters/stock/pushed/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { ApiError, notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { readSignedJson } from '#api/lib/body.ts';
import { counted } from '#domain/lib/words.ts';
import { pushedShape } from '#domain/stock/pushed/registry.ts';
import type { PushedBody } from '#domain/stock/pushed/shape.ts';
import type { ApiRoute } from '../api-route.ts';
import type { HealthCheck } from '../operations/health.ts';
import { isAuthorized, type ProvedRequest } from './authorization.ts';
import type { PushKey, PushTarget } from './push-targets.ts';

/** A whole stock of some thousand vehicles fits. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_TOLD = 20;

/** Keeps the keys that this request proves: an event chooses among their dealers alone. */
const provedKeys = (keys: readonly PushKey[], request: ProvedRequest): readonly PushKey[] =>
  keys.filter(({ proof, secret }) => isAuthorized(proof, request, secret));

/** Keeps the keys whose proof is in the headers, or needs the body. Nobody else's body is read. */
const provableKeys = (keys: readonly PushKey[], request: Omit<ProvedRequest, 'body'>) =>
  keys.filter(
    (key) => key.proof === 'standard-webhooks' || provedKeys([key], { ...request, body: '' }).length > 0,
  );

/** Finds the dealer of an event. Returns why there is none, if so. */
export function targetFor(name: string | null, proved: readonly PushTarget[]): PushTarget | string {
  const [only, ...others] = name === null ? proved : proved.filter((target) => target.name === name);
  if (only !== undefined && others.length === 0) return only;
  const [single] = proved;
  // A dealer who is alone behind its secret need not be named in the configuration.
  if (only === undefined && proved.length === 1 && single?.name === null) return single;
  if (name === null) return 'it names no dealer, and several have this secret';
  return only === undefined
    ? `no dealer of this source is called "${name}"`
    : `several dealers are called "${name}"`;
}

/** Tells what changes which dealer from what changes none. */
export function changesOf(body: PushedBody, proved: readonly PushTarget[]): PushedChanges {
  const refusals: PushedChanges['refusals'][number][] = [];
  const refuse = (dealer: string | null, reason: string, row: unknown) =>
    refusals.push({ dealer, reason, row: JSON.stringify(row) ?? '' });
  const vehicles = body.vehicles.flatMap(({ dealer: name, ...event }) => {
    const target = targetFor(name, proved);
    if (typeof target !== 'string') return [{ ...event, dealer: target.dealer }];
    refuse(name, target, event.entry);
    return [];
  });
  const lists = body.lists.flatMap(({ dealer: name, ...list }) => {
    const target = targetFor(name, proved);
    return typeof target === 'string' ? [] : [{ ...list, dealer: target.dealer }];
  });
  for (const { dealer, reason, row } of body.broken) refuse(dealer, reason, row);
  return { vehicles, lists, refusals };
}

/** A sender that does not say how much it sends may send the most. */
function announcedBytes(headers: Headers): number {
  const bytes = Number(headers.get('content-length') ?? MOST_BYTES);
  return bytes > 0 && bytes < MOST_BYTES ? bytes : MOST_BYTES;
}

const unproved = (): ApiError =>
  new ApiError(401, 'The secret is not the one of this source. Check it with whoever runs the website.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

export const stockPushRoute: ApiRoute = {
  method: 'POST',
  path: '/stock/:source',
  does: 'Takes vehicles from a source that the `stock` of dealers names, once they are stored. The newest by the source’s own clock counts, in whatever order and however often it comes. What changes no dealer is stored for people and named in `refused`.',
  fromAnywhere: true,
  async handle({ request, params, push, now, allows, note }) {
    const source = params['source'] ?? '';
    const keys = await push?.targets(source);
    if (!push || keys === undefined || keys.length === 0) throw notFound();
    const { headers } = request;
    const refusal = async () => ((await allows('stock_push')) ? unproved() : tooMany());
    const provable = provableKeys(keys, { headers, now });
    if (provable.length === 0) throw await refusal();
    const isUnproved = provable.every(({ proof }) => proof === 'standard-webhooks');
    if (isUnproved && !(await allows('stock_bytes', announcedBytes(headers)))) throw tooMany();
    const { text, json } = await readSignedJson(request, MOST_BYTES);
    const proved = provedKeys(provable, { headers, body: text, now }).flatMap(({ targets }) => targets);
    const [first] = proved;
    if (first === undefined) throw await refusal();
    const changes = changesOf(pushedShape(first.shape).read(json, now), proved);
    const stored = await storing(() => push.store.apply(source, changes, now));
    const { vehicles, refusals } = changes;
    note({ source, vehicles: vehicles.length, changed: stored, refused: refusals.length });
    return Response.json({
      received: vehicles.length,
      changed: stored,
      refused: refusals.slice(0, MOST_TOLD).map(({ dealer, reason }) => ({ dealer, reason })),
    });
  },
  mock: { status: 200, body: { received: 1, changed: 1, refused: [] } },
};

const TOLD_FOR_MS = 24 * 60 * 60_000;

/** Reports what sources sent in vain since yesterday. If the database fails, the lead store's check says so. */
export const pushCheck = (store: Pick<PushedStock, 'refusals'>, now: () => number): HealthCheck => ({
  name: 'pushed-stock',
  isWarning: true,
  async run() {
    try {
      const refusals = await store.refusals(now() - TOLD_FOR_MS, MOST_TOLD);
      const [newest] = refusals;
      return (
        newest &&
        `${counted(refusals.length, 'vehicle')} pushed by ${newest.source} or others changed nothing since yesterday: ${newest.reason}`
      );
    } catch (cause) {
      if (cause instanceof DatabaseError) return undefined;
      throw cause;
    }
  },
});
