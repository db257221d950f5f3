import { useEffect, useMemo, useState } from 'react';
import { createLoader } from '#adapters/data-loader/client.ts';
import type { GoneTable } from '#domain/vehicle/gone-table.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { type ResultsSite, resultsContext } from '#features/search/results-site.ts';
import { openStockSearch } from '#features/search/stock-search.ts';
import { paths } from '#paths';
import type { PlaceToBuy } from './fallback-page.ts';
import { type Finding, findNewer, type Sources, slugOf } from './find-newer.ts';
import { Gone, Notice } from './Notice.tsx';
import { newerModel } from './newer-model.ts';
import { VehicleView } from './VehicleView.tsx';

export interface NewerProps {
  readonly site: ResultsSite;
  readonly places: readonly PlaceToBuy[];
  readonly searchHref: string;
}

function sourcesOf({ config }: ResultsSite): Sources {
  const { index, search } = openStockSearch(config.search.engine);
  const newer = createLoader({ url: paths.newer, parse: (answer) => answer as readonly PublicVehicle[] });
  const gone = createLoader({ url: paths.gone, parse: (answer) => answer as GoneTable });
  return { index, ask: search, newer: newer.load, gone: gone.load };
}

/** What stands under a vehicle’s address that has no page: the vehicle, if it is newer than the pages. */
export function NewerVehicle(props: NewerProps) {
  const { site, places } = props;
  const [finding, setFinding] = useState<Finding | { readonly state: 'looking' }>({ state: 'looking' });
  const context = useMemo(() => resultsContext(site), [site]);

  useEffect(() => {
    void findNewer(slugOf(window.location.pathname), sourcesOf(site)).then(setFinding);
  }, [site]);

  const model = useMemo(
    () => (finding.state === 'found' ? newerModel(finding.vehicle, places, context, Date.now()) : null),
    [finding, places, context],
  );
  useEffect(() => {
    if (!model) return;
    document.title = `${model.name} | ${site.config.name}`;
    const crumb = document.querySelector('.crumbs [aria-current]');
    if (crumb) crumb.textContent = model.name;
  }, [model, site]);

  if (model) return <VehicleView model={model} searchHref={props.searchHref} say={context.say} />;
  if (finding.state === 'gone') return <Gone {...props} finding={finding} context={context} />;
  return <Notice {...props} state={finding.state === 'found' ? 'looking' : finding.state} />;
}
