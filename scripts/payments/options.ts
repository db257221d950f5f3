import { parseArgs } from 'node:util';
import { PAYMENT_STATES, type PaymentState } from '#domain/payment/states.ts';
import { nearestWord } from '#sites/nearest-word.ts';

export const USAGE = `npm run payments -- list                 the newest payments and how they stand
                   --site=reef-city-motors --state=unknown --limit=50
npm run payments -- show ID              all there is of one payment, with everything that happened to it
npm run payments -- reconcile            asks the processors about every payment that is not settled, and gives back what is due
                   with ids: asks about these at once
npm run payments -- refund ID --yes      gives the deposit back and the car free
States: ${PAYMENT_STATES.join(', ')}. Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; the
processors’ secrets as for the server (docs/payments.md).`;

export class UsageError extends Error {
  override name = 'UsageError';
}

const withUsage = (message: string): UsageError => new UsageError(`${message}\n\n${USAGE}`);

const OPTIONS = {
  site: { type: 'string' },
  state: { type: 'string' },
  limit: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const COMMANDS = ['list', 'show', 'reconcile', 'refund'] as const;
export type Command = (typeof COMMANDS)[number];

/** What each command can be told besides ids; `help` always. */
const ALLOWED: Readonly<Record<Command, readonly string[]>> = {
  list: ['site', 'state', 'limit'],
  show: [],
  reconcile: [],
  refund: ['yes'],
};

export interface PaymentOptions {
  readonly command: Command;
  readonly ids: readonly string[];
  readonly site: string | undefined;
  readonly state: PaymentState | undefined;
  readonly limit: number;
  readonly yes: boolean;
}

function known<Word extends string>(words: readonly Word[], what: string, word: string): Word {
  const found = words.find((one) => one === word);
  if (found !== undefined) return found;
  const nearest = nearestWord(word, words);
  throw withUsage(
    `There is no ${what} "${word}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  );
}

const LISTED = 50;

function limitOf(text: string | undefined): number {
  if (text === undefined) return LISTED;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw withUsage(`--limit=${text}: expected a whole number from 1 on`);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (cause) {
    throw withUsage(cause instanceof Error ? cause.message : String(cause));
  }
}

const IDS: Readonly<Record<Command, (count: number) => string | undefined>> = {
  list: (count) => (count === 0 ? undefined : 'list takes no id.'),
  show: (count) => (count === 1 ? undefined : 'show needs the id of one payment.'),
  reconcile: () => undefined,
  refund: (count) => (count === 1 ? undefined : 'refund needs the id of one payment.'),
};

/** What was asked for, or nothing where only help was. */
export function readOptions(args: readonly string[]): PaymentOptions | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [word, ...ids] = positionals;
  if (word === undefined) throw withUsage('Say what is to be done.');
  const command = known(COMMANDS, 'command', word);
  for (const [name, value] of Object.entries(values))
    if (value !== false && !ALLOWED[command].includes(name))
      throw withUsage(`${command} knows no --${name}.`);
  const problem = IDS[command](ids.length);
  if (problem !== undefined) throw withUsage(problem);
  return {
    ...{ command, ids, site: values.site, yes: values.yes, limit: limitOf(values.limit) },
    state: values.state === undefined ? undefined : known(PAYMENT_STATES, 'state', values.state),
  };
}
