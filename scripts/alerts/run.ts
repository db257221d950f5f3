import { AccountsError } from '#adapters/shoppers/accounts/types.ts';
import type { Alerts, PendingAlert } from '#api/shoppers/alerts/alerts.ts';
import { counted } from '#domain/lib/words.ts';
import { openCommandPlatform } from '#server/local-platform.ts';
import { timeText } from '../leads/report.ts';
import type { RequestOf } from '../terminal/command.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { dataDirOf, requireSharedDatabase } from '../terminal/stores.ts';
import { printable, textTable } from '../terminal/table.ts';
import type { ALERTS } from './command.ts';

type AlertsRequest = RequestOf<typeof ALERTS>;
interface Work extends Surroundings {
  readonly options: AlertsRequest['options'];
  readonly alerts: Alerts;
  readonly sites: readonly string[];
}

const PATIENCE_MS = 10 * 60_000;
const EVERY = 100_000;

async function pendingOf({ alerts, sites }: Work, limit: number): Promise<readonly PendingAlert[]> {
  const pending = await Promise.all(sites.map((site) => alerts.pending(site, limit)));
  return pending.flat();
}

const noteOf = ({ isOpen, failures }: PendingAlert): string =>
  [
    ...(isOpen ? ['an email was interrupted and may have been sent'] : []),
    ...(failures > 0 ? [`failed ${counted(failures, 'time')}`] : []),
  ].join('; ');

async function list(work: Work): Promise<void> {
  const { limit } = work.options;
  const pending = await pendingOf(work, limit + 1);
  if (pending.length === 0) {
    work.say('No owner of a saved search wants emails.');
    return;
  }
  work.say(
    textTable(
      ['id', 'dealer', 'search', 'new', 'last letter (UTC)', 'not before', 'note'],
      pending
        .slice(0, limit)
        .map((one) =>
          [
            ...[one.id, one.site, one.address, String(one.hits.length)],
            ...[one.emailAt === null ? '' : timeText(one.emailAt), timeText(one.dueAt), noteOf(one)],
          ].map(printable),
        ),
    ),
  );
  if (pending.length > limit) work.say(`\nOnly ${limit} are shown. Use --limit= for more.`);
}

async function rehearse(work: Work): Promise<void> {
  const now = work.now();
  const due = (await pendingOf(work, EVERY)).filter(({ hits, dueAt }) => hits.length > 0 && dueAt <= now);
  for (const { id, site, address, hits } of due)
    work.say(printable(`${site} ${id} ${address}: ${hits.map(({ name }) => name).join(', ')}`));
  work.say(due.length === 0 ? 'Nothing is due.' : `${counted(due.length, 'email')} would be sent.`);
}

async function send(work: Work): Promise<void> {
  if (work.options.dryRun) {
    await rehearse(work);
    return;
  }
  const swept = await work.alerts.send(work.sites, PATIENCE_MS);
  work.say(swept.sent + swept.failed === 0 ? 'Nothing is due.' : `Sent: ${counted(swept.sent, 'email')}.`);
  if (swept.failed > 0) work.say(`Failed: ${counted(swept.failed, 'email')}. They will be retried.`);
}

const COMMANDS: Readonly<Record<AlertsRequest['command'], (work: Work) => Promise<void>>> = { list, send };

export async function run({ command, options }: AlertsRequest, surroundings: Surroundings): Promise<number> {
  const { env, now, complain } = surroundings;
  requireSharedDatabase(env);
  let isTroubled = false;
  const platform = openCommandPlatform({
    env,
    now,
    dataDir: dataDirOf(env),
    log: ({ error }) => {
      isTroubled = true;
      complain(error ?? '');
    },
  });
  try {
    const slugs = await platform.dealerData.dealers();
    if (options.site !== undefined && !slugs.includes(options.site))
      throw new UsageError(
        `No dealer ${printable(options.site)} is known here: it was not built, or PUBLISH and DIST_DIR name another place.`,
      );
    const sites = options.site === undefined ? slugs : [options.site];
    await COMMANDS[command]({ ...surroundings, options, alerts: platform.alerts(), sites });
    return isTroubled ? 1 : 0;
  } catch (cause) {
    if (!(cause instanceof AccountsError)) throw cause;
    complain(cause.message);
    return 1;
  } finally {
    await platform.close();
  }
}
