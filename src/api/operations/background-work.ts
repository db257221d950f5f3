import type { EmailFolderOptions } from '#adapters/leads/email/folder.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { startJobLoop } from '#adapters/storage/jobs/run.ts';
import { troubleTo } from '#api/lib/log.ts';
import type { Platform } from '#api/platform.ts';
import { purgeDaily, purgeExpired } from './retention.ts';

interface BackgroundOptions {
  /** The site that emails link to, if not to the dealer's own address. */
  readonly siteUrl?: (dealer: PublishedDealer) => string;
  /** Emails that are stored instead of sent. */
  readonly mail?: EmailFolderOptions;
}

/** Starts what a long-running process does besides serving requests: it delivers leads, follows payments, sends alerts, and deletes. */
export function startBackgroundWork(platform: Platform, { siteUrl, mail }: BackgroundOptions = {}) {
  const { dealerData, stores, accounts, leads, checkout, now, log } = platform;
  const deliveries = leads.startLoop();
  const payments = startJobLoop({
    nextDue: checkout.nextDue,
    workDue: checkout.workDue,
    now,
    onTrouble: troubleTo(log, 'payments'),
  });
  const alerts = startJobLoop({
    nextDue: async () => null,
    workDue: platform.alerts(siteUrl).sweep,
    now,
    onTrouble: troubleTo(log, 'alerts'),
  });
  const trouble = troubleTo(log, 'retention');
  const stopPurging = purgeDaily(
    () => purgeExpired({ dealerData, ...stores, accounts, mail, onRefusal: trouble }, now()),
    (cause) => trouble('Old leads could not be deleted.', cause),
  );
  return {
    /** Begins nothing new, and waits briefly for what is under way. */
    async stop(): Promise<void> {
      stopPurging();
      await Promise.all([deliveries.stop(), payments.stop(), alerts.stop()]);
    },
  };
}
