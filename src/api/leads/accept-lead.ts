import { openLeadDelivery } from '#adapters/leads/delivery/open.ts';
import type { Mailer } from '#adapters/leads/email/types.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import type { Telemetry } from '#adapters/operations/telemetry/types.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { startJobLoop } from '#adapters/storage/jobs/run.ts';
import { type Log, troubleTo } from '#api/lib/log.ts';
import type { Channel } from '#domain/leads/channels/registry.ts';
import { channelsOf } from '#domain/leads/delivery-policy.ts';
import type { Delivery } from '#domain/leads/lead.ts';
import { createProofs, type Proofs } from './proofs.ts';

/** Everything that taking in leads needs. */
export interface LeadAcceptance {
  readonly store: LeadStore;
  /** The channels of a new lead, besides the store. */
  readonly channelsOf: (dealer: PublishedDealer, form: string) => readonly Channel[];
  /** So long a new lead's deliveries are this process's, which begins with them at once. */
  readonly leaseMs?: number;
  /** Starts one attempt, without waiting for it. */
  readonly deliverSoon: (leadId: string, dealer?: string, leased?: readonly Delivery[]) => void;
  readonly proofs: Proofs;
}

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly store: LeadStore;
  readonly dealerData: DealerData;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly log: Log;
  readonly telemetry?: Telemetry;
}

export type LeadServices = ReturnType<typeof openLeadServices>;

export function openLeadServices({ env, store, dealerData, mailer, now, log, telemetry }: Options) {
  const onTrouble = troubleTo(log, 'lead delivery');
  const delivery = openLeadDelivery({
    env,
    store,
    dealerData,
    now,
    fetch,
    onTrouble,
    mailer,
    ...(telemetry && { telemetry }),
  });

  const begun = new Set<Promise<void>>();
  let wakeLoop = (): void => {};
  const deliverSoon: LeadAcceptance['deliverSoon'] = (...lead) => {
    const attempt = delivery.deliverSoon(...lead).finally(() => {
      begun.delete(attempt);
      wakeLoop();
    });
    begun.add(attempt);
  };

  const acceptance: LeadAcceptance = {
    store,
    channelsOf: ({ config }, form) => channelsOf(config.leads.delivery, env, form),
    leaseMs: delivery.leaseMs,
    deliverSoon,
    proofs: createProofs({ env, tell: troubleTo(log, 'proof of work') }),
  };
  return {
    acceptance,
    /** Resolves when all background attempts have finished. */
    async attempts(): Promise<void> {
      await Promise.all(begun);
    },
    /** Delivers what is due, on a host that runs now and then. Returns how many were tried. */
    deliverDue: (budgetMs: number) => delivery.deliverDue(budgetMs),
    /** Starts the delivery loop of a long-running server. */
    startLoop() {
      const { deliverDue: workDue, nextDue } = delivery;
      const loop = startJobLoop({ nextDue, workDue, now, onTrouble });
      wakeLoop = loop.wake;
      return loop;
    },
  };
}
