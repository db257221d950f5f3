import { useMemo, useState } from 'react';
import { comparisonOf } from '#domain/saved/comparison.ts';
import { financeTerms } from '#domain/vehicle/card-model.ts';
import { repaymentNote } from '#domain/vehicle/finance-example.ts';
import { plainName } from '#domain/vehicle/no-break-name.ts';
import { removeCar } from '#features/saved/store.ts';
import { resultsContext } from '#features/search/results-context.ts';
import { RepaymentNote } from '#features/vehicle/RepaymentNote.tsx';
import { paths } from '#paths';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { ComparedFeatures, ComparedText } from './ComparedCell.tsx';
import { EmptyList, LookUpFailed, NotYetKnown } from './ListStates.tsx';
import { type ListedCar, similarHref } from './listed-car.ts';
import type { SavedListProps } from './saved-pages.ts';
import { useSavedCars } from './use-saved-cars.ts';

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

interface TableProps extends SavedListProps {
  readonly cars: readonly ListedCar[];
  readonly onlyDifferences: boolean;
}

function Table({ cars, onlyDifferences, ...props }: TableProps) {
  const { site, searchHref } = props;
  const context = useMemo(() => resultsContext(site), [site]);
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
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What is compared</span>
              </th>
              {cars.map((one) => (
                <th key={one.car.id} scope="col">
                  <ComparedCar one={one} picture={context.picture} {...props} />
                </th>
              ))}
              {!several && (
                <td>
                  <a className="compare-more stack stack-tight text-muted" href={searchHref}>
                    <Icon name="heart" />
                    Save another to compare
                  </a>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.filter(isShown).map(({ label, cells, differs }) => (
              <tr key={label} data-differs={differs ? '' : undefined}>
                <th scope="row">{label}</th>
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
                <th scope="row">{features.label}</th>
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

interface CarProps extends SavedListProps {
  readonly one: ListedCar;
  readonly picture: ReturnType<typeof resultsContext>['picture'];
}

const PICTURE = { alt: '', ratio: 16 / 10, sizes: '320px', widest: 320 };

function ComparedCar({ one, picture, ...props }: CarProps) {
  const { car, state } = one;
  const src = one.state === 'here' ? one.vehicle.primary_image_url : null;
  const name = one.state === 'here' ? plainName(one.vehicle.name) : car.name;
  const isGone = state === 'gone';
  return (
    <div className="compared-car stack stack-tight semibold" data-gone={isGone ? '' : undefined}>
      <div className="card-picture">
        {src !== null ? (
          <Picture image={picture({ src, ...PICTURE })} />
        ) : (
          car.primary_image_url !== null && (
            <img src={car.primary_image_url} alt="" width={320} height={200} loading="lazy" />
          )
        )}
      </div>
      {isGone ? <span>{name}</span> : <a href={paths.vehicle(car.slug)}>{name}</a>}
      {isGone && (
        <span className="compared-gone fine text-muted">
          Sold or no longer listed. <a href={similarHref(car, props.site)}>See similar</a>
        </span>
      )}
      <button
        className="compared-remove no-print round-press"
        type="button"
        data-remove={car.id}
        aria-label={`Remove ${name}`}
        onClick={() => removeCar(car.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
