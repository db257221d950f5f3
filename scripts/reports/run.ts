import { folderReports, type ReportPlace, storedReports } from '#adapters/operations/reports/places.ts';
import { readReports } from '#adapters/operations/reports/reports.ts';
import type { ReportStore } from '#adapters/operations/reports/types.ts';
import { isPublishedToStore, ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { leftOutLines, rejectedText } from '../build/report.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import { textTable } from '../terminal/table.ts';
import { advertsText } from './adverts.ts';
import type { REPORTS } from './command.ts';
import { inMarkdown, markdownTable, searchesText } from './searches.ts';

export const explained = [UnknownSite, DatabaseError, ObjectStoreError];

const HEAD = ['dealer', 'outcome', 'when', 'seconds', 'pages', 'rendered', 'written', 'vehicles', 'left out'];

function rowOf({ slug, reports: [last], unchanged }: ReportStore): readonly string[] {
  if (!last) return [slug, 'unchanged', unchanged ?? '', ...HEAD.slice(3).map(() => '')];
  const outcome = last.outcome === 'failed' ? 'FAILED' : last.kind === 'stock' ? 'stock refreshed' : 'built';
  const figures = [last.pages, last.rendered, last.written, last.vehicles, last.rejected_count];
  return [slug, outcome, last.finished, last.seconds.toFixed(2), ...figures.map(String)];
}

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? '';

/** Returns the vehicles that the build left out whose stock is served, by dealer. */
const leftOutOf = (
  reports: readonly ReportStore[],
): readonly (readonly [slug: string, lines: readonly string[]])[] =>
  reports.flatMap(({ slug, reports: builds }) => {
    const served = builds.find(({ outcome }) => outcome === 'built');
    return served === undefined || served.rejected.length === 0
      ? []
      : [[slug, leftOutLines(served.rejected.map(rejectedText), `: /_fleet/${slug} lists them`)] as const];
  });

function markdown(reports: readonly ReportStore[], failed: readonly ReportStore[]): string {
  const problems = failed.map(
    ({ slug, reports: [last] }) => `- **${inMarkdown(slug)}**: ${inMarkdown(firstLine(last?.error ?? ''))}`,
  );
  const leftOut = leftOutOf(reports).flatMap(([slug, lines]) => [
    '',
    `**${inMarkdown(slug)}**`,
    '',
    ...lines.map((line) => `- ${inMarkdown(line.trim())}`),
  ]);
  const all = [...(problems.length > 0 ? ['', ...problems] : []), ...leftOut];
  return [markdownTable(HEAD, reports.map(rowOf)), ...all].join('\n');
}

function plain(reports: readonly ReportStore[], failed: readonly ReportStore[]): string {
  const problems = failed.map(
    ({ slug, reports: [last] }) => `\n${slug}\n  ${(last?.error ?? '').replaceAll('\n', '\n  ')}`,
  );
  const leftOut = leftOutOf(reports).flatMap(([slug, lines]) => [`\n${slug}`, ...lines]);
  return [textTable(HEAD, reports.map(rowOf)), ...problems, ...leftOut].join('\n');
}

/** Opens the reports of all machines if sites are published to object storage, else those in the folder of this one. */
async function placeOf({ env }: Surroundings, dataDir: string): Promise<ReportPlace> {
  // The code for object storage is loaded only where sites are published there.
  const stores = isPublishedToStore(env)
    ? (await import('#adapters/storage/blobs/settings.ts')).publishedTo(env)
    : undefined;
  return stores ? storedReports(stores.closed) : folderReports(dataDir);
}

export async function run({ options }: RequestOf<typeof REPORTS>, world: Surroundings): Promise<number> {
  const { say } = world;
  const { site: only, markdown: isMarkdown, searches, adverts } = options;
  const { sitesDir, distDir, dataDir } = settingsOf({});
  if (only !== undefined) chooseSites(sitesDir, only);
  if (searches) {
    say(await searchesText({ distDir, dataDir, only }, world, { markdown: isMarkdown }));
    return 0;
  }
  const reports = await readReports(await placeOf(world, dataDir), only);
  if (adverts) {
    say(advertsText(reports, { markdown: isMarkdown }));
    return 0;
  }
  const failed = reports.filter(({ reports: [last] }) => last?.outcome === 'failed');
  if (reports.length === 0) say('No dealer was built.');
  else say((isMarkdown ? markdown : plain)(reports, failed));
  return failed.length === 0 ? 0 : 1;
}
