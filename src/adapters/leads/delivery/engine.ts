import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { workAll, workOff } from '#adapters/storage/jobs/run.ts';
import { CHANNEL_DESCRIPTORS } from '#domain/leads/channels/registry.ts';
import { sendingDecision } from '#domain/leads/delivery-policy.ts';
import type { Delivery, LeadFile } from '#domain/leads/lead.ts';
import { nextAttempt } from '#domain/storage/back-off.ts';
import type { Attempt, LeadChannel } from '../channels/channel.ts';
import type { DeliveryOutcome, LeadStore } from '../store/types.ts';

export interface DeliveryOptions {
  readonly store: LeadStore;
  readonly channels: readonly LeadChannel[];
  readonly dealerData: DealerData;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 to less than 1. */
  readonly random: () => number;
  /** Reports failures of the store or of this program. A receiver's responses are stored with the lead. */
  readonly onTrouble: (what: string, cause: unknown) => void;
  readonly attemptMs?: number;
  readonly telemetry?: Telemetry;
}

export interface DeliveryEngine {
  /** How long a new lead's deliveries may be leased to a caller that delivers it at once. */
  readonly leaseMs: number;
  /**
   * Tries once to deliver what is due of this lead, and what was leased when it was stored. It never fails: what did not arrive
   * stays in the store. Pass the lead's dealer if known, or the store searches all dealers.
   */
  deliverSoon(leadId: string, dealer?: string, leased?: readonly Delivery[]): Promise<void>;
  /** Delivers what is due until nothing is, or the time is over. Returns how many attempts it made. */
  deliverDue(budgetMs: number, isStopped?: () => boolean): Promise<number>;
  /** Returns when there is something to deliver next, or null for never, as far as is known. */
  nextDue(): Promise<number | null>;
}

const ATTEMPT_MS = 10_000;
/** Returns how long a killed process keeps its deliveries from others. An attempt ends well before. */
const leaseFor = (attemptMs: number): number => attemptMs * 3;
const AT_ONCE = 8;
/** How soon a new setting is used. */
const SET_UP_MS = 5 * 60_000;

/** Delivers the leads of known dealers. Several engines can work on one store. */
export function createLeadDelivery(options: DeliveryOptions): DeliveryEngine {
  const { store, dealerData, now, onTrouble, attemptMs = ATTEMPT_MS, telemetry = telemetryOff } = options;
  const engine: Engine = { ...options, attemptMs, telemetry };

  const jobs = (leadId?: string, dealer?: string) => ({
    claim: async () => {
      const dealers = dealer === undefined ? await dealerData.dealers() : [dealer];
      return store.claim(dealers, now(), leaseFor(attemptMs), AT_ONCE, leadId);
    },
    work: async (delivery: Delivery) => store.settle(delivery, await toldOutcome(delivery, engine)),
    // It is tried again under the same key.
    onFailure: ({ id }: Delivery, cause: unknown) =>
      onTrouble(`The result of delivery ${id} could not be stored.`, cause),
  });

  return {
    leaseMs: leaseFor(attemptMs),
    async deliverSoon(leadId, dealer, leased = []) {
      try {
        await workAll(leased, jobs());
        // Nothing follows a complete lead.
        if (leased.length > 0 && leased.every(({ lead }) => lead.complete)) return;
        // Each round is the next version on each channel.
        await workOff(jobs(leadId, dealer));
      } catch (cause) {
        onTrouble('The due deliveries could not be read from the store.', cause);
      }
    },
    async deliverDue(budgetMs, isStopped = () => false) {
      const end = now() + budgetMs;
      return workOff(jobs(), () => !isStopped() && now() + attemptMs <= end);
    },
    nextDue: async () => store.nextDue(await dealerData.dealers()),
  };
}

type Engine = Required<DeliveryOptions>;

function toldOutcome(delivery: Delivery, engine: Engine): Promise<DeliveryOutcome> {
  const { channel, lead, attempts } = delivery;
  const facts = { channel, dealer: lead.dealer, attempt: attempts + 1 };
  return engine.telemetry.step('lead.delivery', facts, async (learn) => {
    const outcome = await outcomeOf(delivery, engine);
    learn({ outcome: outcome.kind });
    engine.telemetry.count('leads.deliveries', { channel, outcome: outcome.kind });
    return outcome;
  });
}

async function outcomeOf(delivery: Delivery, engine: Engine): Promise<DeliveryOutcome> {
  const arrived = await newestArrived(delivery, engine.store);
  const decision = sendingDecision({ ...delivery, arrived }, engine.now());
  switch (decision.kind) {
    case 'skip':
      return { kind: 'skipped', reason: decision.reason };
    case 'wait':
      return { kind: 'postponed', until: decision.until, reason: decision.reason };
    case 'send':
      return settled(await attempt(delivery, arrived, engine), delivery, engine);
  }
}

/** Returns the newest version that the same channel delivered, or 0 if there is none. */
async function newestArrived({ lead, channel, version }: Delivery, store: LeadStore): Promise<number> {
  if (version === 1 && lead.version === 1) return 0;
  const record = await store.lead(lead.id);
  const versions = record?.deliveries
    .filter((one) => one.channel === channel && one.state === 'delivered')
    .map((one) => one.version);
  return Math.max(0, ...(versions ?? []));
}

async function attempt(delivery: Delivery, arrived: number, engine: Engine): Promise<Attempt> {
  const { store, channels, dealerData, now, onTrouble, attemptMs } = engine;
  const channel = channels.find((one) => one.channel === delivery.channel);
  if (!channel)
    return { kind: 'unset', error: `${CHANNEL_DESCRIPTORS[delivery.channel].waitsFor} is not set up here.` };
  const signal = AbortSignal.timeout(attemptMs);
  try {
    const dealer = await dealerData.dealer(delivery.lead.dealer);
    if (!dealer) return { kind: 'failed', error: `The dealer ${delivery.lead.dealer} is not known here.` };
    const sent = channel.send(delivery, {
      dealer,
      files: await filesSince(arrived, delivery, store),
      idempotencyKey: `${delivery.lead.id}-${delivery.version}`,
      now: now(),
      signal,
    });
    return await Promise.race([sent, endOf(signal)]);
  } catch (cause) {
    onTrouble(`Delivery ${delivery.id} failed with an internal error.`, cause);
    return { kind: 'failed', error: 'Internal error; see the log.' };
  }
}

/** Resolves when the signal aborts, so that a channel that ignores it is not waited for. */
const endOf = (signal: AbortSignal): Promise<Attempt> =>
  new Promise((resolve) => {
    const end = () => resolve({ kind: 'failed', error: 'Timeout: no complete answer.' });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

async function filesSince(
  arrived: number,
  { lead, version }: Delivery,
  store: LeadStore,
): Promise<readonly LeadFile[]> {
  const wanted = lead.files.filter((file) => file.version > arrived && file.version <= version);
  const files = await Promise.all(wanted.map(({ id }) => store.file(lead.id, id)));
  return files.filter((file) => file !== undefined);
}

function settled(result: Attempt, delivery: Delivery, { now, random }: DeliveryOptions): DeliveryOutcome {
  if (result.kind === 'arrived')
    return {
      kind: 'delivered',
      at: now(),
      ...(result.remoteId !== undefined && { remoteId: result.remoteId }),
    };
  if (result.kind === 'refused') return { kind: 'dead', error: result.error };
  if (result.kind === 'unset') return { kind: 'unset', nextAt: now() + SET_UP_MS, error: result.error };
  const next = nextAttempt(
    {
      attempt: delivery.attempts + 1,
      at: now(),
      since: delivery.lead.changedAt,
      ...(result.retryAfterMs !== undefined && { retryAfterMs: result.retryAfterMs }),
    },
    random(),
  );
  return next.kind === 'dead'
    ? { kind: 'dead', error: result.error }
    : { kind: 'later', nextAt: next.nextAt, error: result.error };
}
