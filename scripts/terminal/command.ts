import type { Option } from './options.ts';

export type Options = Readonly<Record<string, Option<unknown, unknown>>>;

/** The arguments without dashes. */
export interface Operands {
  /** `ID`, `[slug …]` */
  readonly shape: string;
  /** The minimum number (default: 0). */
  readonly least?: number;
  /** The maximum number (default: no limit). */
  readonly most?: number;
  /** The message if there are too few or too many. */
  readonly expected?: string;
}

export interface SubCommand<Name extends string = string> {
  readonly does: string;
  /** The options that the sub-command accepts. It refuses all others. */
  readonly options?: readonly Name[];
  readonly operands?: Operands;
}

type NameIn<Rows> = Extract<keyof Rows, string>;

/** A command as people type it. What it reads, what it refuses and how it is explained all come from this. */
export interface Command<Rows extends Options = Options, Name extends string = string> {
  /** As people type it: `npm run leads`. */
  readonly call: string;
  readonly does: string;
  readonly options?: Rows;
  readonly operands?: Operands;
  readonly commands?: Readonly<Record<Name, SubCommand<NameIn<NoInfer<Rows>>>>>;
  /** The default sub-command. */
  readonly usual?: NoInfer<Name>;
  /** Options that contradict each other, and why. */
  readonly contradictions?: readonly (readonly [
    a: NameIn<NoInfer<Rows>>,
    b: NameIn<NoInfer<Rows>>,
    why: string,
  ])[];
  /** A mistake that shows only when all arguments are known. */
  problem?(invocation: Invocation<NoInfer<Rows>, NoInfer<Name>>): string | undefined;
  readonly examples?: readonly (readonly [typed: string, does: string])[];
  /** Paragraphs under the options. */
  readonly notes?: readonly string[];
}

type ValueOf<Row> = Row extends Option<infer Value, unknown> ? Value : never;
type Optional<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly usual: undefined } ? Name : never;
}[keyof Rows];

/** The values of options. Options without a default are missing if they are not given. */
export type Values<Rows> = {
  readonly [Name in Exclude<keyof Rows, Optional<Rows>>]: ValueOf<Rows[Name]>;
} & { readonly [Name in Optional<Rows>]?: ValueOf<Rows[Name]> };

export interface Invocation<Rows extends Options, Name extends string> {
  readonly command: Name;
  readonly options: Values<Rows>;
  readonly operands: readonly string[];
}

export type RequestOf<Declared> =
  Declared extends Command<infer Rows, infer Name> ? Invocation<Rows, Name> : never;

/** Infers the types of what a command reads from its rows. */
export const command = <Rows extends Options = Record<never, never>, Name extends string = never>(
  declared: Command<Rows, Name>,
): Command<Rows, Name> => declared;
