import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ComparedVehicle } from '#domain/saved/comparison.ts';
import type { SavedCar } from '#domain/saved/saved-cars.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { asOfNow, type StatusTable } from '#domain/vehicle/status.ts';
import { $saved, openSaved } from '#features/saved/store.ts';
import type { ResultsSite } from '#features/search/results-site.ts';
import { openStockSearch, type StockSearch } from '#features/search/stock-search.ts';
import { watchStatus } from '#features/vehicle/status-loader.ts';
import { type PresentCars, presentCars } from './present-cars.ts';

/** A saved car and what is known of it by now. */
export type ListedCar = { readonly car: SavedCar } & (
  | { readonly state: 'looking' | 'unknown' | 'gone' }
  | { readonly state: 'here'; readonly vehicle: ComparedVehicle }
);

interface Asked {
  readonly ids: ReadonlySet<string>;
  readonly found: PresentCars;
}

const NOBODY: Asked = { ids: new Set(), found: new Map() };

function listed(car: SavedCar, { ids, found }: Asked, failed: boolean, table: StatusTable | null): ListedCar {
  if (!ids.has(car.id)) return { car, state: failed ? 'unknown' : 'looking' };
  const vehicle = found.get(car.id);
  const now = vehicle && table ? asOfNow(vehicle, table) : vehicle;
  return now && isAvailable(now) ? { car, state: 'here', vehicle: now } : { car, state: 'gone' };
}

/** The shopper’s cars, in step with the list and with the stock; `null` until the browser has said what it keeps. */
export function useSavedCars({ config }: ResultsSite) {
  const saved = useStore($saved, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(NOBODY);
  const [failed, setFailed] = useState(false);
  const [table, setTable] = useState<StatusTable | null>(null);
  const stock = useRef<StockSearch>(null);

  useEffect(() => {
    openSaved();
    setOpen(true);
    return watchStatus(setTable);
  }, []);

  const ask = useCallback(
    (ids: readonly string[]) => {
      setFailed(false);
      stock.current ??= openStockSearch(config.search.engine);
      presentCars(ids, stock.current).then(
        (found) => setAsked({ ids: new Set(ids), found }),
        (reason) => {
          console.info('The saved cars could not be looked up.', reason);
          setFailed(true);
        },
      );
    },
    [config],
  );

  useEffect(() => {
    const ids = saved.map(({ id }) => id);
    if (ids.some((id) => !asked.ids.has(id)) && !failed) ask([...new Set([...ids, ...asked.ids])]);
  }, [saved, asked, failed, ask]);

  const cars = useMemo(
    () => (isOpen ? saved.map((car) => listed(car, asked, failed, table)) : null),
    [isOpen, saved, asked, failed, table],
  );
  return { cars, failed, retry: () => ask(saved.map(({ id }) => id)) };
}
