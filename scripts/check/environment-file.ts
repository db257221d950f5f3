/** A variable of `.env.example`, with the line that it stands in. */
export interface EnvironmentEntry {
  readonly name: string;
  readonly line: number;
  /** The comment directly above it, as one text. */
  readonly description: string;
  readonly section: string;
}

const SECTION = /^# ── (.+)$/;
/** `NAME=default`, or `# NAME=example` for a variable that is off. */
const ENTRY = /^(?:# )?([A-Z][A-Z0-9_]*)=/;
const COMMENT = /^#(?: (.*))?$/;

export function entriesIn(text: string): readonly EnvironmentEntry[] {
  const entries: EnvironmentEntry[] = [];
  let section = '';
  let comments: readonly string[] = [];
  for (const [index, row] of text.split('\n').entries()) {
    const title = SECTION.exec(row)?.[1];
    const name = ENTRY.exec(row)?.[1];
    const comment = COMMENT.exec(row);
    if (name !== undefined)
      entries.push({ name, line: index + 1, description: comments.join(' ').trim(), section });
    if (title !== undefined) section = title;
    comments = title === undefined && name === undefined && comment ? [...comments, comment[1] ?? ''] : [];
  }
  return entries;
}

/** A group of variables that the code reads and `.env.example` leaves out, and why. */
export interface Excused {
  readonly why: string;
  readonly names: readonly string[];
}

/**
 * Reports what is wrong with `.env.example`: variables that are read and not in it, in it and not read, in it twice or
 * without a description or section. An excuse that nothing needs any more is wrong too.
 */
export function environmentProblems(
  reads: ReadonlyMap<string, readonly string[]>,
  entries: readonly EnvironmentEntry[],
  excuses: readonly Excused[],
): readonly string[] {
  const excused = new Map(excuses.flatMap(({ why, names }) => names.map((name) => [name, why] as const)));
  const listed = new Set(entries.map(({ name }) => name));
  const at = ({ line, name }: EnvironmentEntry): string => `.env.example:${line} ${name}`;
  return [
    ...[...reads]
      .filter(([name]) => !listed.has(name) && !excused.has(name))
      .map(([name, files]) => `${name} is read by ${files.join(', ')} and missing in .env.example`),
    ...entries.filter(({ name }) => !reads.has(name)).map((entry) => `${at(entry)} is read nowhere`),
    ...entries
      .filter(({ name }) => excused.has(name) && reads.has(name))
      .map(
        (entry) =>
          `${at(entry)} is also left out by scripts/check/environment.ts: ${excused.get(entry.name)}`,
      ),
    ...entries
      .filter(({ name }, index) => entries.findIndex((other) => other.name === name) !== index)
      .map((entry) => `${at(entry)} is listed twice`),
    ...entries
      .filter(({ description }) => description === '')
      .map((entry) => `${at(entry)} has no description directly above it`),
    ...entries.filter(({ section }) => section === '').map((entry) => `${at(entry)} is in no section`),
    ...[...excused.keys()]
      .filter((name) => !reads.has(name))
      .map((name) => `${name} is left out by scripts/check/environment.ts and read nowhere`),
  ];
}
