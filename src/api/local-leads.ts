import { join } from 'node:path';
import type { DealerData } from '#adapters/dealer-data/types.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import { demoLookUps } from '#adapters/look-ups/demo.ts';
import { type MailFolder, mailFolder } from '#adapters/mail/folder.ts';
import { type LeadServices, openLeadServices } from './lead-services.ts';
import { errorsOnly, type Log } from './log.ts';

interface Options {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly store: LeadStore;
  readonly dealerData: DealerData;
  readonly now: () => number;
  readonly log?: Log;
}

export interface LocalLeads extends LeadServices {
  readonly mail: MailFolder;
}

/** On a machine of one’s own: without a mail server mails are kept to be looked at, and look-ups are a demonstration. */
export function openLocalLeads({ dataDir, log = errorsOnly, ...options }: Options): LocalLeads {
  const mail = mailFolder(join(dataDir, 'mail'));
  const services = openLeadServices({
    ...options,
    log,
    otherwise: { mailer: mail, lookUps: demoLookUps },
  });
  return { ...services, mail };
}
