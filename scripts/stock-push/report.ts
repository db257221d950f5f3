import { counted } from '#domain/text/counted.ts';
import type { PushReport } from './push-dealer.ts';

const SHOWN_VEHICLES = 20;

function leftOut({ rejected, unfit }: PushReport): readonly string[] {
  const lines = [
    ...rejected.map(
      ({ id, index, reasons }) => `vehicle ${id ?? `at index ${index}`}: ${reasons.join('; ')}`,
    ),
    ...unfit.map((id) => `vehicle ${id}: an id in a Meilisearch has letters, digits, "-" and "_" only`),
  ];
  const more = lines.length - SHOWN_VEHICLES;
  return [
    ...lines.slice(0, SHOWN_VEHICLES).map((line) => `  left out: ${line}`),
    ...(more > 0 ? [`  … and ${more} more left out`] : []),
  ];
}

/** What was done for a dealer, and what its feed’s keeper should know. */
export const reportText = (report: PushReport, dryRun: boolean): string =>
  [
    `${report.slug}: ${counted(report.vehicles, 'vehicle')} ${dryRun ? 'would go' : report.vehicles === 1 ? 'is' : 'are'} in ${report.where}, ${report.before === null ? 'which was not there' : `where ${report.before} ${report.before === 1 ? 'was' : 'were'}`} (${report.seconds.toFixed(1)} s)`,
    ...report.warnings.map((warning) => `  warning: ${warning}`),
    ...leftOut(report),
  ].join('\n');
