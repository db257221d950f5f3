import { parseArgs } from 'node:util';
import { nearestWord } from '#sites/nearest-word.ts';

export const USAGE = `npm run alerts -- list                   saved searches whose owners want mails, and what is new for each
                  --site=western-plains-motorama --limit=50
npm run alerts -- send                   sends what is due now, as the server does each minute
                  --site=…; --dry-run says what would be sent
Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; SMTP_URL and MAIL_FROM as for the server.`;

export class UsageError extends Error {
  override name = 'UsageError';
}

const withUsage = (message: string): UsageError => new UsageError(`${message}\n\n${USAGE}`);

const OPTIONS = {
  site: { type: 'string' },
  limit: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const COMMANDS = ['list', 'send'] as const;
export type Command = (typeof COMMANDS)[number];

/** What each command can be told; `help` always. */
const ALLOWED: Readonly<Record<Command, readonly string[]>> = {
  list: ['site', 'limit'],
  send: ['site', 'dry-run'],
};

export interface AlertsOptions {
  readonly command: Command;
  readonly site: string | undefined;
  readonly limit: number;
  readonly dryRun: boolean;
}

const LISTED = 50;

function limitOf(text: string | undefined): number {
  if (text === undefined) return LISTED;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw withUsage(`--limit=${text}: expected a whole number from 1 on`);
}

function commandOf(word: string | undefined): Command {
  if (word === undefined) throw withUsage('Say what is to be done.');
  const command = COMMANDS.find((one) => one === word);
  if (command !== undefined) return command;
  const nearest = nearestWord(word, COMMANDS);
  throw withUsage(
    `There is no command "${word}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  );
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (cause) {
    throw withUsage(cause instanceof Error ? cause.message : String(cause));
  }
}

/** What was asked for, or nothing where only help was. */
export function readOptions(args: readonly string[]): AlertsOptions | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [word, more] = positionals;
  const command = commandOf(word);
  if (more !== undefined) throw withUsage(`${command} takes no "${more}".`);
  for (const [name, value] of Object.entries(values))
    if (value !== false && !ALLOWED[command].includes(name))
      throw withUsage(`${command} knows no --${name}.`);
  return { command, site: values.site, limit: limitOf(values.limit), dryRun: values['dry-run'] };
}
