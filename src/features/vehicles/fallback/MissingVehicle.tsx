import { useEffect, useMemo, useState } from 'react';
import { createLoader } from '#adapters/lib/data-loader.client.ts';
import { createClock } from '#domain/lib/clock.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import { titleOf } from '#domain/shell/head-model.ts';
import { vehicleCard } from '#domain/vehicles/card-model.ts';
import type { GoneTable } from '#domain/vehicles/status/history.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import { openStockSearch } from '#features/search/engine/stock-search.ts';
import { resultsContext } from '#features/search/results/results-context.ts';
import { paths } from '#paths';
import type { NewerProps } from './fallback-page.ts';
import {
  type Finding,
  type FoundVehicle,
  findNewer,
  likenessOf,
  similarTo,
  slugOf,
  type VehicleSources,
} from './find-vehicle.ts';
import { newerModel } from './missing-vehicle-model.ts';
import { Gone, Notice, noticeTitle } from './Notice.tsx';
import { VehicleView } from './VehicleView.tsx';

function sourcesOf({ config }: ResultsSite): VehicleSources {
  const { index, search } = openStockSearch(config.search.engine);
  const newer = createLoader({ url: paths.newer, parse: (answer) => answer as readonly PublicVehicle[] });
  const gone = createLoader({ url: paths.gone, parse: (answer) => answer as GoneTable });
  return { index, ask: search, newer: newer.load, gone: gone.load };
}

/** Finds similar vehicles. They are an extra: the vehicle is shown whether they come or not. */
async function similarToNewer(vehicle: FoundVehicle, sources: VehicleSources): Promise<readonly StockHit[]> {
  try {
    const similar = await similarTo(likenessOf(vehicle), sources);
    return similar.filter(({ id }) => id !== vehicle.id);
  } catch (error) {
    console.info('Similar vehicles could not be loaded.', error);
    return [];
  }
}

/** Draws the page for a vehicle address without a page. Shows the vehicle if it is newer than the pages. */
export function MissingVehicle(props: NewerProps) {
  const { site, places, enquiryPages, searchHref, consentRequired } = props;
  const [finding, setFinding] = useState<Finding | { readonly state: 'looking' }>({ state: 'looking' });
  const [similar, setSimilar] = useState<readonly StockHit[]>([]);
  const context = useMemo(() => resultsContext(site), [site]);

  useEffect(() => {
    const sources = sourcesOf(site);
    void findNewer(slugOf(window.location.pathname), sources).then((result) => {
      setFinding(result);
      if (result.state === 'gone') setSimilar(result.similar);
      if (result.state === 'found') void similarToNewer(result.vehicle, sources).then(setSimilar);
    });
  }, [site]);

  const model = useMemo(() => {
    if (finding.state !== 'found') return null;
    const listedAs = window.location.hash.slice(1);
    return newerModel(finding.vehicle, { places, enquiryPages, listedAs }, context, Date.now());
  }, [finding, places, enquiryPages, context]);
  const cards = useMemo(() => {
    const setting = { ...context, clock: createClock(Date.now()) };
    return similar.map((hit) => vehicleCard(hit, setting, context.picture));
  }, [similar, context]);
  const { one, many } = site.config.vehicles;
  const notice = finding.state === 'found' || finding.state === 'gone' ? 'looking' : finding.state;
  const name = model?.name ?? (finding.state === 'gone' ? finding.name : noticeTitle(notice, one));
  useEffect(() => {
    document.title = titleOf(name, site.config.name);
    const crumb = document.querySelector('.crumbs [aria-current]');
    if (crumb) crumb.textContent = name;
  }, [name, site]);

  if (model)
    return (
      <VehicleView
        model={model}
        many={many}
        searchHref={searchHref}
        consentRequired={consentRequired}
        similar={cards}
      />
    );
  if (finding.state === 'gone') return <Gone {...props} name={finding.name} cards={cards} />;
  return <Notice {...props} state={notice} />;
}
