import { memo } from 'react';
import type { FacetModel } from '#domain/search/facet-model.ts';
import { Icon } from '#ui/Icon.tsx';
import { ListFacet } from './ListFacet.tsx';
import { RangeFacet } from './RangeFacet.tsx';
import type { Go } from './StateLink.tsx';

interface Props {
  readonly facets: readonly FacetModel[];
  readonly go: Go | null;
}

/** The first few stand open; a longer column would hide that there are more. */
const OPEN = 6;

export const Facets = memo(function Facets({ facets, go }: Props) {
  return facets.map((facet, index) => (
    <details className="facet" key={facet.filter} open={index < OPEN || facet.chosenText !== ''}>
      <summary>
        <h3>{facet.label}</h3>
        {facet.chosenText && <span className="facet-chosen nowrap fine text-accent">{facet.chosenText}</span>}
        <Icon name="down" />
      </summary>
      <div className="facet-body stack stack-tight">
        {facet.kind === 'list' ? (
          <ListFacet facet={facet} go={go} />
        ) : (
          <RangeFacet
            facet={facet}
            choose={go && ((range) => go((asked) => facet.chosenFrom(asked, range)))}
          />
        )}
      </div>
    </details>
  ));
});
