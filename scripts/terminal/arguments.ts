import { parseArgs } from 'node:util';
import type { Command, Invocation, Operands, Options } from './command.ts';
import { dashed, helpText } from './help.ts';
import { suggestion, UsageError } from './options.ts';

/** Looks for --help and -h before the first `--` only. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.slice(0, [...args, '--'].indexOf('--')).some((arg) => arg === '--help' || arg === '-h');

/** A wrong option or command. The help is shown with the message. */
class Lost extends Error {}

interface ParsedArguments {
  readonly values: ReadonlyMap<string, unknown>;
  readonly words: readonly string[];
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

function tokensOf(args: readonly string[], rows: Options): readonly Token[] {
  const options = Object.fromEntries(
    Object.entries(rows).map(([name, { example, bare }]) => [
      dashed(name).slice(2),
      { type: example === undefined || bare !== undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const how = { strict: false, allowPositionals: true, tokens: true } as const;
  return parseArgs({ args: [...args], options, ...how }).tokens;
}

function optionOf({ rawName, value, inlineValue }: Token & { kind: 'option' }, rows: Options) {
  const entry = Object.entries(rows).find(([name]) => dashed(name) === rawName);
  if (!entry) throw new Lost(`Unknown option '${rawName}'.${suggestion(rawName, spelledOf(rows), '')}`);
  const [name, { example, bare, read }] = entry;
  if (example === undefined && inlineValue) throw new Lost(`${rawName} does not take an argument.`);
  // A value that begins with a dash is more likely the next option. `--option=-value` passes such a value.
  const text = inlineValue || !value?.startsWith('-') ? (value ?? bare) : bare;
  if (example !== undefined && text === undefined)
    throw new Lost(`${rawName} needs a value, such as ${rawName}=${example}.`);
  return [name, read(text ?? '', rawName)] as const;
}

const spelledOf = (rows: Options): readonly string[] => Object.keys(rows).map(dashed);

function parseTokens(args: readonly string[], rows: Options): ParsedArguments {
  const tokens = tokensOf(args, rows);
  return {
    values: new Map(tokens.flatMap((token) => (token.kind === 'option' ? [optionOf(token, rows)] : []))),
    words: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
  };
}

function subCommand({ commands = {}, usual }: Command, { values, words }: ParsedArguments) {
  const [name = usual, ...operands] = words;
  if (name === undefined) throw new Lost('Name a command.');
  const sub = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!sub) throw new Lost(`There is no command "${name}".${suggestion(name, Object.keys(commands))}`);
  for (const option of values.keys())
    if (!sub.options?.includes(option)) throw new Lost(`${name} does not take ${dashed(option)}.`);
  return { name, operands, takes: sub.operands };
}

function refuseWords(who: string, words: readonly string[], takes: Operands | undefined, rows: Options) {
  const [word] = words;
  if (!takes && word !== undefined)
    throw new Lost(`${who} does not take "${word}".${suggestion(`--${word}`, spelledOf(rows), '')}`);
  const { least = 0, most = Number.POSITIVE_INFINITY, expected } = takes ?? {};
  if (takes && (words.length < least || words.length > most)) throw new Lost(expected);
}

function read(command: Command, args: readonly string[]) {
  const rows = command.options ?? {};
  const parsed = parseTokens(args, rows);
  const { name, operands, takes } = command.commands
    ? subCommand(command, parsed)
    : { name: command.call, operands: parsed.words, takes: command.operands };
  refuseWords(name, operands, takes, rows);
  for (const [a, b, why] of command.contradictions ?? [])
    if (parsed.values.has(a) && parsed.values.has(b))
      throw new UsageError(`${dashed(a)} and ${dashed(b)} do not go together: ${why}.`);
  const usual = Object.entries(rows).filter(([, row]) => row.usual !== undefined);
  return {
    command: name,
    operands,
    options: {
      ...Object.fromEntries(usual.map(([option, row]) => [option, row.usual])),
      ...Object.fromEntries(parsed.values),
    },
  };
}

/** Parses the arguments of a command. Throws a UsageError if they do not fit it. */
export function readArguments<Rows extends Options, Name extends string>(
  command: Command<Rows, Name>,
  args: readonly string[],
): Invocation<Rows, Name> {
  try {
    // The row of each option has read its value.
    const invocation = read(command, args) as Invocation<Rows, Name>;
    const problem = command.problem?.(invocation);
    if (problem !== undefined) throw new Lost(problem);
    return invocation;
  } catch (cause) {
    if (!(cause instanceof Lost)) throw cause;
    throw new UsageError(`${cause.message}\n\n${helpText(command)}`);
  }
}
