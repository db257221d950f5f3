import { parseArgs } from 'node:util';
import { DELIVERY_STATES, type DeliveryState } from '#adapters/lead-store/types.ts';
import { nearestWord } from '#sites/nearest-word.ts';

export const USAGE = `npm run leads -- list                    the newest leads and how their delivery stands
                --site=a,b --state=dead --person=x@y.example --since=2026-11-01 --limit=50
npm run leads -- show ID                 all there is of one lead
npm run leads -- retry ID                sends again what was given up or held back; --dead: all that was given up
npm run leads -- export                  one JSON lead a line; filters as of list, --files with what was attached;
                with --person also what that person has reserved and paid
npm run leads -- purge                   deletes what each dealer’s leads.retention_days has outlived, and who paid
                --site=a,b --older-than=730 (days)
npm run leads -- forget --person=x@y.example   deletes all leads of one person, and who paid what; --site=a,b, --yes
A person is an e-mail address, or a phone number: with its country code (+61 …), or as it is dialled where --site is.
States: ${DELIVERY_STATES.join(', ')}. Environment: DATABASE_URL, or DATA_DIR (default .data).`;

export class UsageError extends Error {
  override name = 'UsageError';
}

const withUsage = (message: string): UsageError => new UsageError(`${message}\n\n${USAGE}`);

const OPTIONS = {
  site: { type: 'string' },
  state: { type: 'string' },
  person: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  'older-than': { type: 'string' },
  dead: { type: 'boolean', default: false },
  files: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Option = keyof typeof OPTIONS;

const FILTERS: readonly Option[] = ['site', 'state', 'person', 'since'];

/** What each command can be told; `help` always. */
const COMMANDS = {
  list: [...FILTERS, 'limit'],
  show: [],
  retry: ['dead', 'site'],
  export: [...FILTERS, 'limit', 'files'],
  purge: ['site', 'older-than'],
  forget: ['person', 'site', 'yes'],
} as const satisfies Readonly<Record<string, readonly Option[]>>;

export type Command = keyof typeof COMMANDS;

export interface LeadsOptions {
  readonly command: Command;
  readonly ids: readonly string[];
  readonly sites: readonly string[] | undefined;
  readonly state: DeliveryState | undefined;
  readonly person: string | undefined;
  /** Epoch milliseconds. */
  readonly since: number | undefined;
  readonly limit: number | undefined;
  readonly olderThanDays: number | undefined;
  readonly dead: boolean;
  readonly files: boolean;
  readonly yes: boolean;
}

const quoted = (word: string, known: readonly string[]): string => {
  const nearest = nearestWord(word, known);
  return `"${word}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
};

function commandOf(word: string | undefined): Command {
  const known = Object.keys(COMMANDS);
  if (word === undefined) throw withUsage('Say what is to be done.');
  if (isCommand(word)) return word;
  throw withUsage(`There is no command ${quoted(word, known)}`);
}

const isCommand = (word: string): word is Command => Object.hasOwn(COMMANDS, word);

function stateOf(word: string | undefined): DeliveryState | undefined {
  if (word === undefined) return undefined;
  const found = DELIVERY_STATES.find((state) => state === word);
  if (found === undefined) throw withUsage(`There is no state ${quoted(word, DELIVERY_STATES)}`);
  return found;
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= 1) return value;
  throw withUsage(`--${name}=${text}: expected a whole number from 1 on`);
}

function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw withUsage(`--since=${text}: expected a date such as 2026-11-01 or 2026-11-01T09:00+11:00`);
  return time;
}

function sitesOf(text: string | undefined): readonly string[] | undefined {
  const sites = text?.split(',').filter((slug) => slug !== '');
  if (sites?.length === 0) throw withUsage('--site= names no dealer.');
  return sites && [...new Set(sites)];
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (cause) {
    throw withUsage(cause instanceof Error ? cause.message : String(cause));
  }
}

function idProblem(command: Command, ids: readonly string[], dead: boolean): string | undefined {
  if (command === 'show') return ids.length === 1 ? undefined : 'show needs the id of one lead.';
  if (command === 'retry')
    return ids.length > 0 !== dead ? undefined : 'retry needs the ids of leads, or --dead.';
  return ids.length === 0 ? undefined : `${command} takes no "${ids[0]}".`;
}

/** What was asked for, or nothing where only help was. */
export function readOptions(args: readonly string[]): LeadsOptions | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [word, ...ids] = positionals;
  const command = commandOf(word);
  const allowed: readonly string[] = COMMANDS[command];
  for (const [name, value] of Object.entries(values))
    if (value !== false && !allowed.includes(name)) throw withUsage(`${command} knows no --${name}.`);
  const problem = idProblem(command, ids, values.dead);
  if (problem !== undefined) throw withUsage(problem);
  if (command === 'forget' && values.person === undefined) throw withUsage('forget needs --person=.');
  return {
    ...{ command, ids, dead: values.dead, files: values.files, yes: values.yes },
    sites: sitesOf(values.site),
    state: stateOf(values.state),
    person: values.person,
    since: timeOf(values.since),
    limit: wholeNumber('limit', values.limit),
    olderThanDays: wholeNumber('older-than', values['older-than']),
  };
}
