import { type KeptReports, readReports } from '#adapters/build-reports/reports.ts';
import { settingsOf } from '#render/build.ts';
import { type AskedOf, command } from '../terminal/command.ts';
import { flag } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import { textTable } from '../terminal/table.ts';

export const REPORTS = command({
  call: 'npm run reports',
  does: 'the last build of each dealer; ends with 1 where one failed',
  options: { markdown: flag('as a table in Markdown') },
});

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
  const problems = failed.map(
    ({ slug, reports: [last] }) => `\n${slug}\n  ${(last?.error ?? '').replaceAll('\n', '\n  ')}`,
  );
  return [textTable(HEAD, rows), ...problems].join('\n');
}

export function run({ options }: AskedOf<typeof REPORTS>, { say }: Surroundings): number {
  const kept = readReports(settingsOf({}).dataDir);
  const failed = kept.filter(({ reports: [last] }) => last?.outcome === 'failed');
  if (kept.length === 0) say('No dealer was built.');
  else say((options.markdown ? markdown : plain)(kept.map(rowOf), failed));
  return failed.length === 0 ? 0 : 1;
}
