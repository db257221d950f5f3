import { createLoader } from '#adapters/data-loader/client.ts';
import { type StatusTable, withReserved } from '#domain/vehicle/status.ts';
import { paths } from '#paths';

function readStatus(answer: unknown): StatusTable {
  if (typeof answer !== 'object' || answer === null) throw new Error('The status file is not a table.');
  return answer as StatusTable;
}

export const statusLoader = () => createLoader({ url: paths.status, parse: readStatus });

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function readReserved(answer: unknown): readonly string[] {
  if (typeof answer === 'object' && answer !== null && 'cars' in answer && isIds(answer.cars))
    return answer.cars;
  throw new Error('This is not a list of cars.');
}

/** The address of newly reserved cars, if cars can be reserved online. */
const reservedAt = (): string | undefined => document.documentElement.dataset['reservedAt'];

/** A page may be older than the stock: it shows what was sold, reserved or changed in price. */
export function watchStatus(show: (table: StatusTable) => void): () => void {
  let table: StatusTable | null = null;
  let reserved: readonly string[] = [];
  const tell = () => table && show(withReserved(table, reserved));

  const stopStatus = statusLoader().subscribe((answer) => {
    if (answer.state !== 'loaded') return;
    table = answer.data;
    tell();
  });
  const url = reservedAt();
  if (url === undefined) return stopStatus;
  const stopReserved = createLoader({ url, parse: readReserved }).subscribe((answer) => {
    if (answer.state !== 'loaded') return;
    reserved = answer.data;
    tell();
  });
  return () => {
    stopStatus();
    stopReserved();
  };
}
