import { useEffect, useMemo } from 'react';
import { searchAddress } from '#domain/saved-search/saved-search.ts';
import { selectionOfState } from '#domain/search/address.ts';
import { namePage } from './name-page.ts';
import { ResultsView } from './ResultsView.tsx';
import { resultsModel, savableSearch, wayStep } from './results-model.ts';
import { type ResultsSite, resultsContext } from './results-site.ts';
import { type OwnResults, useResults } from './use-results.ts';

export interface ResultsProps extends OwnResults {
  readonly site: ResultsSite;
  readonly saves: boolean;
  readonly countsHref: string;
  readonly phone: { readonly href: string; readonly shown: string } | null;
}

/** The results: first those that came with the page, then whatever the shopper asks for. */
export function Results({ site, saves, countsHref, phone, ...own }: ResultsProps) {
  const context = useMemo(() => resultsContext(site), [site]);
  const { drawn, liveness, go, retry, Live, live } = useResults(own, countsHref, context.config);
  const model = useMemo(() => resultsModel(drawn.state, drawn.answer, context, drawn.now), [drawn, context]);

  useEffect(() => {
    if (liveness !== 'still') namePage(model.heading, selectionOfState(drawn.state), context.config);
  }, [model.heading, drawn.state, context, liveness]);

  return (
    <>
      <ResultsView
        model={model}
        state={drawn.state}
        savable={saves ? savableSearch(drawn.state, context) : null}
        liveness={liveness}
        elsewhere={searchAddress(drawn.state, context.config) !== searchAddress(own.state, context.config)}
        ways={drawn.ways.map((way) => wayStep(drawn.state, way, context))}
        go={liveness === 'still' ? null : go}
        retry={retry}
        words={site.config.vehicles}
        phone={phone}
      />
      {Live && <Live site={site} {...live} />}
    </>
  );
}
