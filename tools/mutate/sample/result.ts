/** The result of one mutant: a line of the record that is written while Stryker runs. */
export interface Result {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  readonly status: string;
}

export const RECORD = 'results.jsonl';

const CAUGHT = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

const having = (results: readonly Result[], status: string): number =>
  results.filter((result) => result.status === status).length;

/** The percentage of mutants that a test caught. Mutants that do not even load are left out. */
export function scoreOf(results: readonly Result[]): number {
  const seen = results.filter(({ status }) => CAUGHT.includes(status)).length;
  const missed = results.filter(({ status }) => MISSED.includes(status)).length;
  return (100 * seen) / (seen + missed);
}

export function summaryOf(results: readonly Result[]): string {
  const counts = [
    `${having(results, 'Killed')} killed`,
    `${having(results, 'Timeout')} ran without end`,
    `${having(results, 'Survived')} survived`,
    `${having(results, 'NoCoverage')} in lines that no test runs`,
  ];
  const broken = results.filter(({ status }) => ![...CAUGHT, ...MISSED].includes(status)).length;
  return [
    `${results.length} mutants: score ${scoreOf(results).toFixed(1)} %`,
    [...counts, ...(broken === 0 ? [] : [`${broken} could not be run`])].join(', '),
  ].join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100);

/** The mutants that no test caught, by file and line. */
export function missedOf(results: readonly Result[]): string {
  const missed = results.filter(({ status }) => MISSED.includes(status));
  const byFile = Map.groupBy(
    missed.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column),
    ({ file }) => file,
  );
  return [...byFile]
    .map(([file, own]) =>
      [
        file,
        ...own.map(
          ({ line, column, status, mutator, original, replacement }) =>
            `  ${line}:${column} ${status === 'Survived' ? '' : '(no test runs it) '}${mutator}: ${oneLine(original)} → ${oneLine(replacement)}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
