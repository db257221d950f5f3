import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import { type DueWorkLoop, startDueWork } from '#adapters/due-work/loop.ts';
import { channelsOf } from '#adapters/lead-delivery/channels-of.ts';
import type { DeliveryTrouble } from '#adapters/lead-delivery/engine.ts';
import { openLeadDelivery } from '#adapters/lead-delivery/open.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { absentLookUps, openLookUps } from '#adapters/look-ups/open.ts';
import type { LookUps } from '#adapters/look-ups/types.ts';
import { openMailer } from '#adapters/mail/open.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import { openProvider } from '#adapters/provider/open.ts';
import type { Provider } from '#adapters/provider/types.ts';
import type { LeadDesk } from './leads/desk.ts';
import { createProofs } from './leads/proofs.ts';
import { describeError, type Log } from './log.ts';

export interface LeadServices {
  readonly desk: LeadDesk;
  readonly provider: Provider;
  readonly lookUps: LookUps;
  readonly mailer: Mailer;
  /** Done when the attempts are that nobody has waited for so far. */
  readonly attempts: () => Promise<void>;
  /** For a host that runs now and then. Answers how many were tried. */
  readonly deliverDue: (budgetMs: number) => Promise<number>;
  /** For a server that runs on. */
  readonly startLoop: () => DueWorkLoop;
}

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly store: LeadStore;
  readonly dealerData: DealerData;
  readonly now: () => number;
  readonly log: Log;
  /** What stands in where the environment names no mail server, and no register. */
  readonly otherwise?: { readonly mailer: Mailer; readonly lookUps: LookUps };
}

/** What leads need of the world outside, by what the environment says of it. */
export function openLeadServices({ env, store, dealerData, now, log, otherwise }: Options): LeadServices {
  const tell = (path: string, error: string): void =>
    log({ level: 'error', request: '', method: '', path, status: 0, ms: 0, error });
  const onTrouble = ({ what, cause }: DeliveryTrouble) =>
    tell('lead delivery', `${what}\n${describeError(cause)}`);
  const mailer = openMailer(env, otherwise?.mailer);
  const delivery = openLeadDelivery({ env, store, dealerData, now, fetch, onTrouble, mailer });

  const begun = new Set<Promise<void>>();
  let wakeLoop = (): void => {};
  const deliverSoon = (leadId: string): void => {
    const attempt = delivery.deliverSoon(leadId).finally(() => {
      begun.delete(attempt);
      wakeLoop();
    });
    begun.add(attempt);
  };

  return {
    desk: {
      store,
      channelsOf: (dealer: PublishedDealer) => channelsOf(dealer.config.leads.delivery, env),
      deliverSoon,
      proofs: createProofs({ env, tell: (problem) => tell('proof of work', problem) }),
    },
    mailer,
    provider: openProvider({ env, fetch, now, onTrouble: (what) => tell('provider', what) }),
    lookUps: openLookUps(
      { env, fetch, now, onTrouble: (what) => tell('look-up', what) },
      otherwise?.lookUps ?? absentLookUps,
    ),
    async attempts() {
      await Promise.all(begun);
    },
    deliverDue: (budgetMs) => delivery.deliverDue(budgetMs),
    startLoop() {
      const { deliverDue: workDue } = delivery;
      const loop = startDueWork({ nextDue: () => store.nextDue(), workDue, now, onTrouble });
      wakeLoop = loop.wake;
      return loop;
    },
  };
}
