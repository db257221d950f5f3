import { asksForHelp, readArguments } from './arguments.ts';
import type { Command, Invocation, Options, RequestOf } from './command.ts';
import { endWithNpm } from './exit.mjs';
import { helpText } from './help.ts';
import { npmOptionTaken } from './npm-options.ts';
import { UsageError } from './options.ts';

/** What a command gets from its surroundings. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}

type Talk = Pick<Surroundings, 'say' | 'complain'>;
type Code = number | undefined;

/** The module that carries out a command. */
export interface Program<Asks, World> {
  /** Returns the exit code. Undefined keeps the process running. */
  readonly run: (request: Asks, world: World) => Promise<Code> | Code;
  /** Errors that a person can solve. Their messages are shown without a stack trace. */
  readonly explained?: readonly (abstract new (
    ...args: never[]
  ) => Error)[];
}

/** Loads the module that carries out a command: its `run.ts`, which `scripts/command.mjs` finds beside its `command.ts`. */
export type Load<Declared, World = Surroundings> = () => Promise<Program<RequestOf<Declared>, World>>;

/** Loads and runs a command's module once the arguments are valid. Returns the exit code. */
export async function runCommand<Rows extends Options, Name extends string, World extends Talk>(
  command: Command<Rows, Name>,
  args: readonly string[],
  world: World,
  load: (invocation: Invocation<Rows, Name>) => Promise<Program<Invocation<Rows, Name>, World>>,
): Promise<Code> {
  if (asksForHelp(args)) {
    world.say(helpText(command));
    return 0;
  }
  let explained: NonNullable<Program<unknown, World>['explained']> = [UsageError];
  try {
    const invocation = readArguments(command, args);
    const program = await load(invocation);
    explained = [...explained, ...(program.explained ?? [])];
    return await program.run(invocation, world);
  } catch (cause) {
    if (!(cause instanceof Error) || !explained.some((kind) => cause instanceof kind)) throw cause;
    world.complain(cause.message);
    return 2;
  }
}

const TERMINAL: Surroundings = {
  env: process.env,
  now: () => Date.now(),
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
};

/** Runs a command as a process. */
export async function start<Rows extends Options, Name extends string>(
  command: Command<Rows, Name>,
  load: (invocation: Invocation<Rows, Name>) => Promise<Program<Invocation<Rows, Name>, Surroundings>>,
): Promise<void> {
  endWithNpm();
  const args = process.argv.slice(2);
  const npmOption = asksForHelp(args) ? undefined : npmOptionTaken(command, args, process.env);
  if (npmOption !== undefined) {
    TERMINAL.complain(npmOption);
    process.exitCode = 2;
    return;
  }
  process.exitCode = await runCommand(command, args, TERMINAL, load);
}

/** Ends a command that only prints when its reader closes the pipe early, as in `npm run leads -- export | head`. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}
