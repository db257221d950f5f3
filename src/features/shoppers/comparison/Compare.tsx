import { useMemo, useState } from 'react';
import { createClock } from '#domain/lib/clock.ts';
import { type ComparedCell, type ComparedFeature, comparisonOf } from '#domain/shoppers/saved/comparison.ts';
import { financeTerms, type VehicleCardModel, vehicleCard } from '#domain/vehicles/card-model.ts';
import { plainName } from '#domain/vehicles/no-break-name.ts';
import { repaymentNote } from '#domain/vehicles/price/repayment.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { NewArrival } from '#features/vehicles/card/NewArrival.tsx';
import { Price } from '#features/vehicles/card/Price.tsx';
import { RepaymentNote } from '#features/vehicles/card/RepaymentNote.tsx';
import { paths } from '#paths';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { removeCar } from '../saved/store.ts';
import { EmptyList, LookUpFailed, NotYetKnown } from './ListStates.tsx';
import { type ListedCar, similarHref } from './saved-car.ts';
import type { SavedListProps } from './saved-pages.ts';
import { useSavedCars } from './use-saved-cars.ts';

const NOTHING = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not known</span>
  </>
);

function ComparedText({ cell }: { readonly cell: ComparedCell | null }) {
  if (cell === null || cell.text === null) return NOTHING;
  return (
    <>
      {cell.text}
      {cell.best && (
        <span className="compared-best line semibold fine text-accent">
          <Icon name="check" />
          {cell.best}
        </span>
      )}
    </>
  );
}

interface FeatureProps {
  readonly features: readonly ComparedFeature[] | null;
  /** Leaves out what every car has. */
  readonly onlyOwn: boolean;
}

function ComparedFeatures({ features, onlyOwn }: FeatureProps) {
  const shown = (features ?? []).filter(({ shared }) => !(onlyOwn && shared));
  if (shown.length === 0) return NOTHING;
  return (
    <ul className="compared-features stack">
      {shown.map(({ name, shared }) => (
        <li key={name} data-shared={shared ? '' : undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Compare(props: SavedListProps) {
  const { site, heading, favouritesHref } = props;
  const { cars, failed, retry } = useSavedCars(site);
  const [onlyDifferences, showOnly] = useState(false);
  const isWaiting = cars === null || cars.some(({ state }) => state === 'looking');
  const several = cars !== null && cars.length > 1;
  return (
    <>
      <div className="saved-head row">
        <h1 className="text-page">{heading}</h1>
        {several && (
          <label className="only-differences with-icon semibold press small">
            <input
              type="checkbox"
              checked={onlyDifferences}
              onChange={({ target }) => showOnly(target.checked)}
            />
            Show differences only
          </label>
        )}
        {cars !== null && cars.length > 0 && (
          <a className="button button-second" href={favouritesHref}>
            See as a list
          </a>
        )}
      </div>
      {failed && <LookUpFailed many={site.config.vehicles.many} retry={retry} />}
      {cars === null ? (
        <NotYetKnown {...props} />
      ) : isWaiting ? (
        <div className="saved-waiting" aria-hidden="true" />
      ) : cars.length === 0 ? (
        <EmptyList {...props} />
      ) : (
        <Table cars={cars} onlyDifferences={onlyDifferences && several} {...props} />
      )}
    </>
  );
}

interface HeadsProps extends SavedListProps {
  readonly cars: readonly ListedCar[];
  readonly cards: readonly (VehicleCardModel | null)[];
}

function Heads({ cars, cards, ...props }: HeadsProps) {
  const several = cars.length > 1;
  return (
    <thead>
      <tr>
        <td />
        {cars.map((one, index) => (
          <td key={one.car.id}>
            <ComparedPicture one={one} card={cards[index] ?? null} />
          </td>
        ))}
        {!several && (
          <td>
            <a className="compare-more stack stack-tight text-muted" href={props.searchHref}>
              <Icon name="heart" />
              Save another to compare
            </a>
          </td>
        )}
      </tr>
      <tr className="compare-names">
        <th scope="col">
          <span className="sr-only">What is compared</span>
        </th>
        {cars.map((one, index) => (
          <th key={one.car.id} scope="col">
            <ComparedCar one={one} card={cards[index] ?? null} {...props} />
          </th>
        ))}
        {!several && <td />}
      </tr>
    </thead>
  );
}

interface TableProps extends SavedListProps {
  readonly cars: readonly ListedCar[];
  readonly onlyDifferences: boolean;
}

function Table({ cars, onlyDifferences, ...props }: TableProps) {
  const { site } = props;
  const cards = useMemo(() => {
    const context = resultsContext(site);
    const setting = { ...context, clock: createClock(Date.now()) };
    return cars.map((one) =>
      one.state === 'here' ? vehicleCard(one.vehicle, setting, context.picture) : null,
    );
  }, [cars, site]);
  const terms = financeTerms(site);
  const { rows, features } = useMemo(() => {
    const vehicles = cars.map((one) => (one.state === 'here' ? one.vehicle : null));
    return comparisonOf(vehicles, { config: site.config, market: site.market, terms });
  }, [cars, site, terms]);
  const several = cars.length > 1;
  const isShown = ({ differs }: { readonly differs: boolean }) => differs || !onlyDifferences;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="compare-scroll framed" aria-label="Comparison" tabIndex={0}>
        <table className="compare small">
          <Heads cars={cars} cards={cards} {...props} />
          <tbody>
            {rows.filter(isShown).map(({ label, cells, differs }) => (
              <tr key={label} data-differs={differs ? '' : undefined}>
                <th scope="row">
                  <span>{label}</span>
                </th>
                {cells.map((cell, index) => (
                  <td key={cars[index]?.car.id}>
                    <ComparedText cell={cell} />
                  </td>
                ))}
                {!several && <td />}
              </tr>
            ))}
            {features && isShown(features) && (
              <tr data-differs={features.differs ? '' : undefined}>
                <th scope="row">
                  <span>{features.label}</span>
                </th>
                {features.cells.map((cell, index) => (
                  <td key={cars[index]?.car.id}>
                    <ComparedFeatures features={cell} onlyOwn={onlyDifferences} />
                  </td>
                ))}
                {!several && <td />}
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {terms && rows.some(({ label }) => label === 'Weekly') && (
        <div className="below-cards">
          <RepaymentNote note={repaymentNote(terms, site.market)} />
        </div>
      )}
    </>
  );
}

interface PictureProps {
  readonly one: ListedCar;
  /** Null for a car that is not in stock, or of which the stock has not answered. */
  readonly card: VehicleCardModel | null;
}

const nameOf = (one: ListedCar): string =>
  one.state === 'here' ? plainName(one.vehicle.name) : one.car.name;

function ComparedPicture({ one, card }: PictureProps) {
  const { car, state } = one;
  const picture = card === null ? car.primary_image_url : null;
  return (
    <div className="compared-car" data-gone={state === 'gone' ? '' : undefined}>
      <div className="card-picture">
        {card?.image ? (
          <Picture image={{ ...card.image, alt: '', sizes: '320px' }} />
        ) : picture === null ? (
          <NewArrival />
        ) : (
          <img src={picture} alt="" width={320} height={200} loading="lazy" />
        )}
      </div>
      <button
        className="compared-remove no-print round-press"
        type="button"
        data-remove={car.id}
        aria-label={`Remove ${nameOf(one)}`}
        onClick={() => removeCar(car.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function ComparedCar({ one, card, ...props }: SavedListProps & PictureProps) {
  const { car, state } = one;
  const name = nameOf(one);
  if (state === 'gone')
    return (
      <div className="compared-car stack stack-tight semibold">
        <span>{name}</span>
        <span className="compared-gone fine text-muted">
          Sold or no longer listed. <a href={similarHref(car, props.site)}>See similar</a>
        </span>
      </div>
    );
  const href = paths.vehicle(car.slug);
  return (
    <div className="compared-car stack stack-tight semibold">
      <a className="compared-name" href={href}>
        {name}
      </a>
      {card && (
        <div className="compared-price tabular-nums">
          <Price price={card.price} weekly={card.price.amount === null ? card.weekly : null} />
        </div>
      )}
      <a className="button button-main no-print" href={href}>
        See it<span className="sr-only">: {name}</span>
      </a>
    </div>
  );
}
