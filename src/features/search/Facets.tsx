import { memo, useLayoutEffect } from 'react';
import { type FacetModel, rangeStep } from '#domain/search/facet-model.ts';
import type { ResultsContext } from '#domain/search/results-context.ts';
import { Icon } from '#ui/Icon.tsx';
import { Fold } from './Fold.tsx';
import type { InSight } from './in-sight.ts';
import { ListFacet } from './ListFacet.tsx';
import type { Links } from './links.ts';
import { holdStill } from './pressed.ts';
import { RangeFacet } from './RangeFacet.tsx';
import type { Go } from './StateLink.tsx';

interface Props {
  readonly facets: readonly FacetModel[];
  /** As they were: those out of sight follow a little later. */
  readonly later: readonly FacetModel[];
  readonly sight: InSight;
  readonly links: Links;
  readonly context: ResultsContext;
  readonly go: Go | null;
}

/** The first few stand open; a longer column would hide that there are more. */
const OPEN = 6;

interface FacetProps extends Pick<Props, 'links' | 'context' | 'go'> {
  readonly facet: FacetModel;
  readonly isOpen: boolean;
}

const Facet = memo(function Facet({ facet, isOpen, links, context, go }: FacetProps) {
  const { filter, label, chosenText } = facet;
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
            choose={
              go &&
              ((range) => go((asked) => rangeStep(asked, { filter: facet.filter, range }, context), filter))
            }
          />
        )
      }
    </Fold>
  );
});

export const Facets = memo(function Facets({ facets, later, sight, links, context, go }: Props) {
  const before = new Map(later.map((facet) => [facet.filter, facet]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is in sight has been drawn.
  useLayoutEffect(() => {
    if (later === facets) holdStill();
  }, [later]);
  return facets.map((facet, index) => (
    <Facet
      key={facet.filter}
      facet={sight.hasFacet(facet.filter) ? facet : (before.get(facet.filter) ?? facet)}
      isOpen={index < OPEN}
      links={links}
      context={context}
      go={go}
    />
  ));
});
