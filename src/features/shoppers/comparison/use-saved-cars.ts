import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { StatusTable } from '#domain/vehicles/status/status.ts';
import { openStockSearch, type StockSession } from '#features/search/engine/stock-search.ts';
import { watchStatus } from '#features/vehicles/card/status-loader.ts';
import { $saved, openSaved } from '../saved/store.ts';
import { offerUndo } from '../saved/undo-notice.ts';
import { presentCars } from './present-cars.ts';
import { listedCar, NOBODY } from './saved-car.ts';

/** Focuses the button that had taken the car off the list, once it is drawn again. */
const focusOn = (id: string): void => {
  const name = CSS.escape(id);
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`main [data-save="${name}"], main [data-remove="${name}"]`)?.focus(),
  );
};

/** Keeps the shopper's cars in step with the list and the stock. They are `null` until the browser's list is read. */
export function useSavedCars({ config }: ResultsSite) {
  const saved = useStore($saved, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const [lookedUp, setLookedUp] = useState(NOBODY);
  const [failed, setFailed] = useState(false);
  const [table, setTable] = useState<StatusTable | null>(null);
  const stock = useRef<StockSession>(null);

  useEffect(() => {
    openSaved();
    setOpen(true);
    return offerUndo(focusOn);
  }, []);

  useEffect(() => {
    // A table of other cars knows nothing of these.
    setTable(null);
    return watchStatus(
      setTable,
      saved.map(({ id }) => id),
    );
  }, [saved]);

  const ask = useCallback(
    (ids: readonly string[]) => {
      setFailed(false);
      stock.current ??= openStockSearch(config.search.engine);
      presentCars(ids, stock.current).then(
        (found) => setLookedUp({ ids: new Set(ids), found }),
        (reason) => {
          console.info('The saved cars could not be loaded.', reason);
          setFailed(true);
        },
      );
    },
    [config],
  );

  useEffect(() => {
    const ids = saved.map(({ id }) => id);
    if (ids.some((id) => !lookedUp.ids.has(id)) && !failed) ask([...new Set([...ids, ...lookedUp.ids])]);
  }, [saved, lookedUp, failed, ask]);

  const cars = useMemo(
    () => (isOpen ? saved.map((car) => listedCar(car, lookedUp, failed, table)) : null),
    [isOpen, saved, lookedUp, failed, table],
  );
  return { cars, failed, retry: () => ask(saved.map(({ id }) => id)) };
}
