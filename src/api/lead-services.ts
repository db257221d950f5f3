import type { DealerData } from '#adapters/dealer-data/types.ts';
import type { DeliveryTrouble, LeadDelivery } from '#adapters/lead-delivery/engine.ts';
import { openLeadDelivery } from '#adapters/lead-delivery/open.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { absentLookUps, openLookUps } from '#adapters/look-ups/open.ts';
import type { LookUps } from '#adapters/look-ups/types.ts';
import { openMailer } from '#adapters/mail/open.ts';
import type { Mailer } from '#adapters/mail/types.ts';
import { openProvider } from '#adapters/provider/open.ts';
import type { Provider } from '#adapters/provider/types.ts';
import { describeError, type Log } from './log.ts';

export interface LeadServices {
  readonly delivery: LeadDelivery;
  readonly provider: Provider;
  readonly lookUps: LookUps;
  readonly onTrouble: (trouble: DeliveryTrouble) => void;
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
  return {
    onTrouble,
    delivery: openLeadDelivery({
      ...{ env, store, dealerData, now, fetch, onTrouble },
      mailer: openMailer(env, otherwise?.mailer),
    }),
    provider: openProvider({ env, fetch, now, onTrouble: (what) => tell('provider', what) }),
    lookUps: openLookUps(
      { env, fetch, now, onTrouble: (what) => tell('look-up', what) },
      otherwise?.lookUps ?? absentLookUps,
    ),
  };
}
