import { createLoader, type Loader } from '#adapters/lib/data-loader.client.ts';
import { type StatusTable, statusPartOf, withReserved } from '#domain/vehicles/status/status.ts';
import { paths } from '#paths';

function readStatus(answer: unknown): StatusTable {
  if (typeof answer !== 'object' || answer === null) throw new Error('The status file is not a table.');
  return answer as StatusTable;
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function readReserved(answer: unknown): readonly string[] {
  if (typeof answer === 'object' && answer !== null && 'cars' in answer && isIds(answer.cars))
    return answer.cars;
  throw new Error('This is not a list of cars.');
}

/** Returns where the site stores what changes: newly reserved cars if cars can be reserved online, states in parts if the site is large. */
const addresses = (): Readonly<Record<'reservedAt' | 'statesAt', string | undefined>> => {
  const { reservedAt, statesAt } = document.documentElement.dataset;
  return { reservedAt, statesAt };
};

/** Makes one loader for each file, whichever part of the page needs it. */
function loadersFor<T>(parse: (answer: unknown) => T): (url: string) => Loader<T> {
  const loaders = new Map<string, Loader<T>>();
  return (url) => {
    const loader = loaders.get(url) ?? createLoader({ url, parse });
    loaders.set(url, loader);
    return loader;
  };
}

const statusLoader = loadersFor(readStatus);
const reservedLoader = loadersFor(readReserved);

/** Returns loaders of the files that hold the states of some vehicles. */
function loadersOf(ids: readonly string[]): readonly Loader<StatusTable>[] {
  const { statesAt } = addresses();
  if (statesAt === undefined) return [statusLoader(paths.status)];
  const parts = new Set(ids.map(statusPartOf));
  return Array.from(parts, (part) => statusLoader(statesAt.replace('{part}', String(part))));
}

const merged = (tables: Iterable<StatusTable>): StatusTable => Object.assign({}, ...tables);

/** Loads the states of some vehicles once. */
export const loadStatus = async (ids: readonly string[]): Promise<StatusTable> =>
  merged(await Promise.all(loadersOf(ids).map((loader) => loader.load())));

/**
 * A page may be older than the stock: it shows what was sold, reserved or changed in price. `show` gets the states of at
 * least these vehicles, never of some of them only, and the cars that were reserved since the stock was written.
 */
export function watchStatus(
  show: (table: StatusTable, reserved: readonly string[]) => void,
  ids: readonly string[],
): () => void {
  const loaders = loadersOf(ids);
  const tables = new Map<Loader<StatusTable>, StatusTable>();
  let reserved: readonly string[] = [];
  const publish = () => {
    if (tables.size === loaders.length) show(withReserved(merged(tables.values()), reserved), reserved);
  };

  const stops = loaders.map((loader) =>
    loader.subscribe((answer) => {
      if (answer.state !== 'loaded' || tables.get(loader) === answer.data) return;
      tables.set(loader, answer.data);
      publish();
    }),
  );
  const { reservedAt: url } = addresses();
  if (url !== undefined)
    stops.push(
      reservedLoader(url).subscribe((answer) => {
        if (answer.state !== 'loaded') return;
        reserved = answer.data;
        publish();
      }),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
