import { DELIVERY_STATES } from '#adapters/leads/store/types.ts';
import { command, type RequestOf } from '../terminal/command.ts';
import { dealers, flag, moment, oneOf, text, whole } from '../terminal/options.ts';
import { endWithReader, type Load, start } from '../terminal/start.ts';

export const LEADS = command({
  call: 'npm run leads',
  does: 'shows, retries, exports and deletes stored leads',
  commands: {
    list: {
      does: 'lists the newest leads and the state of their delivery',
      options: ['site', 'state', 'person', 'since', 'limit'],
    },
    show: {
      does: 'shows everything about one lead',
      operands: { shape: 'ID', least: 1, most: 1, expected: 'show needs the id of one lead.' },
    },
    retry: {
      does: 'retries deliveries that failed for good or were held back',
      options: ['dead', 'site'],
      operands: { shape: 'ID …' },
    },
    export: {
      does: 'prints leads as JSON lines; with --person= also that person’s reservations and payments',
      options: ['site', 'state', 'person', 'since', 'limit', 'files'],
    },
    purge: {
      does: 'deletes leads older than each dealer’s leads.retention_days, and the buyers of old payments',
      options: ['site', 'olderThan', 'accept', 'undelivered'],
    },
    accesses: {
      does: 'lists who has read leads, emails and files',
      options: ['since', 'limit'],
    },
    forget: {
      does: 'deletes all leads of one person, and removes the person from payments',
      options: ['person', 'site', 'yes'],
    },
  },
  options: {
    site: dealers('only leads of these dealers'),
    state: oneOf('state', DELIVERY_STATES, 'only leads with a delivery in this state', 'dead'),
    person: text(
      'x@y.example',
      'only one person, by email address or phone number (with country code, +61 …, or as dialled locally with --site)',
    ),
    since: moment('2026-11-01', 'only leads from that day on'),
    limit: whole('50', 'the most to print (list and accesses: 50 by default)'),
    dead: flag('every failed delivery, instead of ids'),
    files: flag('includes attached files'),
    olderThan: whole('730', 'the age in days, instead of each dealer’s own setting'),
    accept: flag('deletes although most leads go, or the clock is far ahead of the last time'),
    undelivered: flag('also deletes leads that nobody at the dealer has received'),
    yes: flag('deletes without asking'),
  },
  problem({ command, operands, options: { dead, person } }) {
    if (command === 'retry' && operands.length > 0 === dead)
      return 'retry needs the ids of leads, or --dead.';
    return command === 'forget' && person === undefined ? 'forget needs --person=.' : undefined;
  },
  notes: [`States: ${DELIVERY_STATES.join(', ')}. Environment: DATABASE_URL, or DATA_DIR (default .data).`],
});

export type LeadsRequest = RequestOf<typeof LEADS>;

export async function main(load: Load<typeof LEADS>): Promise<void> {
  endWithReader();
  await start(LEADS, load);
}
