import { type Cell, seconds, textTable } from '#scripts/terminal/table.ts';
import { type Target, targetTable } from '../targets.ts';
import { FIGURES, type Figure } from './figures.ts';
import type { StockFindings } from './findings.ts';

/** Of the last dealer’s figure to the first one’s. */
function ratioOf(values: readonly number[]): string {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  return first > 0 ? `${(last / first).toFixed(1)} ×` : '–';
}

function rowOf({ name, of, digits }: Figure, { dealers }: StockFindings): readonly Cell[] {
  const values = dealers.map(of);
  return [name, ...values.map((value) => value.toFixed(digits)), ratioOf(values)];
}

const MEANING = [
  'Medians. Both feeds are CSV of a foreign layout, fetched from a server that says when nothing has changed; the pages are compiled already. Seconds of builds',
  'are those of whole processes, MB those of all their processes together. A feed is read by a process of its own: seconds from the request on, and what it held at',
  'most. Searches are those of the browser’s engine over the built files, in one process of Node: the first answer counts from the text of the files, without a network.',
].join('\n');

export function stockReport(findings: StockFindings, targets: readonly Target[]): string {
  const { dealers, longest } = findings;
  const table = textTable(
    ['', ...dealers.map(({ vehicles }) => `${vehicles.toLocaleString('en')} vehicles`), 'ratio'],
    FIGURES.map((figure) => rowOf(figure, findings)),
  );
  const { startMb, read, checked } = longest.feed;
  const longText = textTable(
    [`a feed of ${longest.rows.toLocaleString('en')} rows`, 's', 'peak MB'],
    [
      ['before the first row', '–', startMb.toFixed(0)],
      ['read', seconds(read.seconds), read.peakMb.toFixed(0)],
      ['read and checked', seconds(checked.seconds), checked.peakMb.toFixed(0)],
    ],
  );
  return [MEANING, table, longText, targetTable(targets)].join('\n\n');
}
