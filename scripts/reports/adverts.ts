import type { ReportStore } from '#adapters/operations/reports/types.ts';
import type { FeedOutcome } from '#domain/operations/fleet/feed-receipts.ts';
import { printable, textTable } from '../terminal/table.ts';
import { markdownTable } from './searches.ts';

const HEAD = ['stock number', 'vehicle', 'why'];

const rowOf = ({ stock, id, name, reasons }: FeedOutcome['left_out'][number]): readonly string[] =>
  [stock ?? id, name, reasons.join('; ')].map(printable);

/** Lists for each dealer and advertiser the vehicles that somebody can mend. Sold or reserved ones are not among them. */
export function advertsText(
  reports: readonly ReportStore[],
  { markdown }: { readonly markdown: boolean },
): string {
  const sections = reports.flatMap(({ slug, reports: builds }) =>
    (builds.find(({ outcome }) => outcome === 'built')?.feeds ?? []).flatMap(({ name, left_out }) => {
      const rows = left_out.filter(({ mendable }) => mendable).map(rowOf);
      if (rows.length === 0) return [];
      const heading = `${markdown ? '### ' : ''}${slug}: vehicles that are not in ${printable(name)}`;
      return [`${heading}\n\n${markdown ? markdownTable(HEAD, rows) : textTable(HEAD, rows)}`];
    }),
  );
  return sections.length === 0 ? 'Advertisers get every vehicle that they can.' : sections.join('\n\n');
}
