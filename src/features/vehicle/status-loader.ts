import { createLoader } from '#adapters/data-loader/client.ts';
import type { StatusTable } from '#domain/vehicle/status.ts';
import { paths } from '#paths';

function readStatus(answer: unknown): StatusTable {
  if (typeof answer !== 'object' || answer === null) throw new Error('The status file is no table.');
  return answer as StatusTable;
}

export const statusLoader = () => createLoader({ url: paths.status, parse: readStatus });

/** A page may be older than the stock: what was sold, reserved or priced anew meanwhile says so. */
export const watchStatus = (show: (table: StatusTable) => void): (() => void) =>
  statusLoader().subscribe((answer) => {
    if (answer.state === 'loaded') show(answer.data);
  });
