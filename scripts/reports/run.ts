import { parseArgs } from 'node:util';
import { type KeptReports, readReports } from '#adapters/build-reports/folder.ts';

const USAGE = `npm run reports                      the last build of each dealer; ends with 1 where one failed
  -- --markdown                      as a table in Markdown`;

class UsageError extends Error {}

export function readReportsOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { markdown: { type: 'boolean' }, help: { type: 'boolean' } },
      strict: true,
    }).values;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
  }
}

const HEAD = ['dealer', 'outcome', 'when', 'seconds', 'pages', 'rendered', 'written', 'vehicles', 'left out'];

function rowOf({ slug, reports: [last], unchanged }: KeptReports): readonly string[] {
  if (!last) return [slug, 'unchanged', unchanged ?? '', ...HEAD.slice(3).map(() => '')];
  const outcome = last.outcome === 'failed' ? 'FAILED' : last.kind === 'stock' ? 'stock refreshed' : 'built';
  const figures = [last.pages, last.rendered, last.written, last.vehicles, last.rejected_count];
  return [slug, outcome, last.finished, last.seconds.toFixed(2), ...figures.map(String)];
}

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? '';

const inCell = (text: string): string => text.replace(/[|\\<>`]/g, (mark) => `\\${mark}`);

function markdown(rows: readonly (readonly string[])[], failed: readonly KeptReports[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  const problems = failed.map(
    ({ slug, reports: [last] }) => `- **${inCell(slug)}**: ${inCell(firstLine(last?.error ?? ''))}`,
  );
  return [
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map(line),
    ...(problems.length > 0 ? ['', ...problems] : []),
  ].join('\n');
}

function plain(rows: readonly (readonly string[])[], failed: readonly KeptReports[]): string {
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = failed.map(
    ({ slug, reports: [last] }) => `\n${slug}\n  ${(last?.error ?? '').replaceAll('\n', '\n  ')}`,
  );
  return [...lines, ...problems].join('\n');
}

/** The command; answers the exit code. */
export function runReports(args: readonly string[], dataDir: string): number {
  try {
    const options = readReportsOptions(args);
    if (options.help) {
      console.log(USAGE);
      return 0;
    }
    const kept = readReports(dataDir);
    if (kept.length === 0) {
      console.log('No dealer was built.');
      return 0;
    }
    const failed = kept.filter(({ reports: [last] }) => last?.outcome === 'failed');
    console.log((options.markdown ? markdown : plain)(kept.map(rowOf), failed));
    return failed.length === 0 ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    console.error(cause.message);
    return 2;
  }
}
