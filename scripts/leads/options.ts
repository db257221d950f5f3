import { DELIVERY_STATES } from '#adapters/lead-store/types.ts';
import { type AskedOf, command } from '../terminal/command.ts';
import { dealers, flag, moment, oneOf, text, whole } from '../terminal/options.ts';

export const LEADS = command({
  call: 'npm run leads',
  does: 'the leads that are kept, and how their delivery stands',
  commands: {
    list: {
      does: 'the newest leads and how their delivery stands',
      options: ['site', 'state', 'person', 'since', 'limit'],
    },
    show: {
      does: 'all there is of one lead',
      operands: { shape: 'ID', least: 1, most: 1, expected: 'show needs the id of one lead.' },
    },
    retry: {
      does: 'sends again what was given up or held back',
      options: ['dead', 'site'],
      operands: { shape: 'ID …' },
    },
    export: {
      does: 'one JSON lead a line; of one person also what that person has reserved and paid',
      options: ['site', 'state', 'person', 'since', 'limit', 'files'],
    },
    purge: {
      does: 'deletes what each dealer’s leads.retention_days has outlived, and who paid',
      options: ['site', 'olderThan'],
    },
    forget: {
      does: 'deletes all leads of one person, and who paid what',
      options: ['person', 'site', 'yes'],
    },
  },
  options: {
    site: dealers('only of these dealers'),
    state: oneOf('state', DELIVERY_STATES, 'only those with a delivery that stands so', 'dead'),
    person: text(
      'x@y.example',
      'only of one person: an e-mail address, or a phone number with its country code (+61 …), or as it is dialled where --site is',
    ),
    since: moment('2026-11-01', 'only those that came then or later'),
    limit: whole('50', 'so many at most (list: 50 where nothing is said)'),
    dead: flag('all that was given up, in the place of ids'),
    files: flag('with what was attached'),
    olderThan: whole('730', 'days, in the place of what each dealer says'),
    yes: flag('does it, and does not ask'),
  },
  problem({ command, operands, options: { dead, person } }) {
    if (command === 'retry' && operands.length > 0 === dead)
      return 'retry needs the ids of leads, or --dead.';
    return command === 'forget' && person === undefined ? 'forget needs --person=.' : undefined;
  },
  notes: [`States: ${DELIVERY_STATES.join(', ')}. Environment: DATABASE_URL, or DATA_DIR (default .data).`],
});

export type LeadsAsked = AskedOf<typeof LEADS>;
