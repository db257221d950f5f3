import type { Accounts } from '#adapters/accounts/types.ts';
import { describeError, type Log } from '../log.ts';
import { type AlertOptions, type Alerts, createAlerts } from './alerts.ts';

interface Options extends Omit<AlertOptions, 'searches' | 'mailFrom' | 'onTrouble'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly accounts: Accounts;
  readonly log: Log;
}

/** Alerts by what the environment says of mail; what goes wrong with them is logged. */
export const openAlerts = ({ env, accounts, log, ...options }: Options): Alerts =>
  createAlerts({
    ...options,
    searches: accounts.searches,
    mailFrom: env['MAIL_FROM'],
    onTrouble: (what, cause) =>
      log({
        ...{ level: 'error', request: '', method: '', path: 'alerts', status: 0, ms: 0 },
        error: cause === undefined ? what : `${what}\n${describeError(cause)}`,
      }),
  });
