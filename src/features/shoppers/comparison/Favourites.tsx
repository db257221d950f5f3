import { useMemo } from 'react';
import { createClock } from '#domain/lib/clock.ts';
import type { SavedCar } from '#domain/shoppers/saved/saved-cars.ts';
import { type VehicleCardModel, vehicleCard } from '#domain/vehicles/card-model.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { NewArrival } from '#features/vehicles/card/NewArrival.tsx';
import { VehicleCard } from '#features/vehicles/card/VehicleCard.tsx';
import { RepaymentsNote } from '#features/vehicles/card/VehicleCards.tsx';
import { paths } from '#paths';
import { SaveButton } from '../saved/SaveButton.tsx';
import { EmptyList, LookUpFailed, NotYetKnown } from './ListStates.tsx';
import { type ListedCar, similarHref } from './saved-car.ts';
import type { SavedListProps } from './saved-pages.ts';
import { useSavedCars } from './use-saved-cars.ts';

export function Favourites(props: SavedListProps) {
  const { site, heading, compareHref } = props;
  const { cars, failed, retry } = useSavedCars(site);
  const { vehicles } = site.config;
  return (
    <>
      <div className="saved-head row">
        <h1 className="text-page">{heading}</h1>
        <p className="saved-total tabular-nums text-muted" role="status">
          {cars !== null && cars.length > 0 && countText(cars.length, vehicles, site.market)}
        </p>
        {cars !== null && cars.length > 1 && (
          <a className="button button-main" href={compareHref}>
            Compare {vehicles.many}
          </a>
        )}
      </div>
      {failed && <LookUpFailed many={vehicles.many} retry={retry} />}
      {cars === null ? <NotYetKnown {...props} /> : <Cards cars={cars} {...props} />}
    </>
  );
}

function Cards({ cars, ...props }: SavedListProps & { readonly cars: readonly ListedCar[] }) {
  const { site } = props;
  const cards = useMemo(() => {
    const context = resultsContext(site);
    const setting = { ...context, clock: createClock(Date.now()) };
    return new Map<string, VehicleCardModel>(
      cars.flatMap((one) =>
        one.state === 'here' ? [[one.car.id, vehicleCard(one.vehicle, setting, context.picture)]] : [],
      ),
    );
  }, [cars, site]);
  if (cars.length === 0) return <EmptyList {...props} />;
  return (
    <>
      <ul className="card-grid">
        {cars.map(({ car, state }) => {
          const card = cards.get(car.id);
          return (
            <li key={`${car.id} ${state === 'looking'}`}>
              {card ? (
                <VehicleCard card={card} level={2} />
              ) : (
                <StoredCard car={car} state={state} {...props} />
              )}
            </li>
          );
        })}
      </ul>
      <RepaymentsNote cards={[...cards.values()]} />
    </>
  );
}

type StoredProps = SavedListProps & { readonly car: SavedCar; readonly state: ListedCar['state'] };

/** Draws a car of which only the browser's copy is known. */
function StoredCard({ car, state, ...props }: StoredProps) {
  const { name, slug, primary_image_url } = car;
  if (state === 'looking') return <div className="card saved-waiting" aria-hidden="true" />;
  const isGone = state === 'gone';
  return (
    <article className="card" data-gone={isGone ? '' : undefined}>
      <div className="card-picture">
        {primary_image_url === null ? (
          <NewArrival />
        ) : (
          <img src={primary_image_url} alt="" width={640} height={400} loading="lazy" />
        )}
      </div>
      <SaveButton {...car} hasNvic={car.has_nvic} rest={{ slug, picture: primary_image_url }} />
      <h2 className="card-name">{isGone ? name : <a href={paths.vehicle(slug)}>{name}</a>}</h2>
      {isGone && (
        <>
          <p className="card-badge">Sold or no longer listed</p>
          <p className="saved-similar">
            <a className="button button-second" href={similarHref(car, props.site)}>
              See similar {props.site.config.vehicles.many}
            </a>
          </p>
        </>
      )}
    </article>
  );
}
