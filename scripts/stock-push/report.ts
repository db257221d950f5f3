import type { PushReport } from './push-dealer.ts';

const SHOWN_VEHICLES = 20;

const vehicles = (count: number): string => `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`;

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
    `${report.slug}: ${vehicles(report.vehicles)} ${dryRun ? 'would go' : 'are'} in ${report.where}, ${report.before === null ? 'which was not there' : `where ${report.before} were`} (${report.seconds.toFixed(1)} s)`,
    ...report.warnings.map((warning) => `  warning: ${warning}`),
    ...leftOut(report),
  ].join('\n');
