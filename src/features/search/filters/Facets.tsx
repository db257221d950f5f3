import { memo, useState } from 'react';
import { type FacetModel, rangeStep } from '#domain/search/filters/facet-model.ts';
import { amountText } from '#domain/search/filters/filter-text.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Links } from '../results/links.ts';
import type { Go } from '../results/StateLink.tsx';
import { Fold } from './Fold.tsx';
import { ListFacet } from './ListFacet.tsx';
import { RangeFacet } from './RangeFacet.tsx';

interface Props {
  readonly facets: readonly FacetModel[];
  readonly links: Links;
  readonly context: ResultsContext;
  readonly go: Go | null;
}

/** The first few stand open when they come; a longer column would hide that there are more. */
const OPEN = 6;

interface FacetProps extends Pick<Props, 'links' | 'context' | 'go'> {
  readonly facet: FacetModel;
  readonly opens: boolean;
}

const Facet = memo(function Facet({ facet, opens, links, context, go }: FacetProps) {
  const { filter, label, chosenText } = facet;
  // One that moves up because another has nothing to offer stays as it is.
  const [isOpen] = useState(opens);
  return (
    <Fold
      className="facet"
      name={filter}
      isOpen={isOpen || chosenText !== ''}
      bodyClass="facet-body stack stack-tight"
      summary={
        <>
          <h3>{label}</h3>
          {chosenText && <span className="facet-chosen nowrap fine text-accent">{chosenText}</span>}
          <Icon name="down" />
        </>
      }
    >
      {() =>
        facet.kind === 'list' ? (
          <ListFacet facet={facet} links={links} context={context} go={go} />
        ) : (
          <RangeFacet
            facet={facet}
            inWords={(amount) => amountText(facet.filter, amount, context.market)}
            choose={
              go &&
              ((range) =>
                go((requested) => rangeStep(requested, { filter: facet.filter, range }, context), filter))
            }
          />
        )
      }
    </Fold>
  );
});

export const Facets = memo(function Facets({ facets, links, context, go }: Props) {
  return facets.map((facet, index) => (
    <Facet key={facet.filter} facet={facet} opens={index < OPEN} links={links} context={context} go={go} />
  ));
});
