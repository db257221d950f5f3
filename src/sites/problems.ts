import { looksSecret } from '#domain/operations/security/secrets.ts';
export type KeyPath = readonly (string | number)[];

/** One mistake in a file, described so that its author can fix it. */
export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly path: string;
  /** The name of the error, if it has a known one. */
  readonly says?: string | undefined;
  readonly found: string;
  readonly expected: string;
  readonly nearest?: string | undefined;
}

/** `['navigation', 'header', 2, 'url']` → `navigation.header[2].url` */
export const showPath = (path: KeyPath): string =>
  path.reduce<string>(
    (shown, key) => (typeof key === 'number' ? `${shown}[${key}]` : shown === '' ? key : `${shown}.${key}`),
    '',
  ) || '(whole file)';

/** Matches secrets, and values that are too short for a real secret. */
const SECRET_KEY = /^(?:sk|rk)[-_]|whsec_|-----BEGIN/i;

export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown = JSON.stringify(value) ?? String(value);
  if (typeof value === 'string' && (SECRET_KEY.test(value) || looksSecret(value) !== undefined))
    return 'what looks like a secret (not shown)';
  return shown.length > 80 ? `${shown.slice(0, 77)}…` : shown;
}

export const showProblem = (problem: Problem): string =>
  [
    `${problem.file}${problem.line === undefined ? '' : `:${problem.line}`}  ${problem.path}`,
    ...(problem.says === undefined ? [] : [`  ${problem.says}`]),
    `  found     ${problem.found}`,
    `  expected  ${problem.expected}`,
    ...(problem.nearest === undefined ? [] : [`  did you mean "${problem.nearest}"?`]),
  ].join('\n');

/** Writes a problem in one line, for the report of a build. */
export const problemLine = ({ file, line, path, found, expected, nearest }: Problem): string =>
  `${file}${line === undefined ? '' : `:${line}`}  ${path}: found ${found}, expected ${expected}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;

export class SiteProblems extends Error {
  override name = 'SiteProblems';
  readonly problems: readonly Problem[];
  constructor(slug: string, problems: readonly Problem[]) {
    super(`The configuration of "${slug}" cannot be used:\n${problems.map(showProblem).join('\n')}`);
    this.problems = problems;
  }
}
