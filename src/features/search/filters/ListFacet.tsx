import { memo, useState } from 'react';
import {
  type FacetValue,
  type ListFacet as ListFacetModel,
  valueStep,
} from '#domain/search/filters/facet-model.ts';
import type { ListFilter } from '#domain/search/filters/filters.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import type { Links } from '../results/links.ts';
import { type Go, type LinkStep, StateLink } from '../results/StateLink.tsx';
import { Fold } from './Fold.tsx';

interface Place {
  readonly links: Links;
  readonly context: ResultsContext;
  readonly go: Go | null;
}

interface Props extends Place {
  readonly facet: ListFacetModel;
}

const SHOWN_AT_FIRST = 5;
/** From so many values on a shopper would rather type than read. */
const LONG = 12;

interface ValueProps extends Place {
  readonly filter: ListFilter;
  readonly whole: boolean;
  readonly model: FacetValue;
}

/** The same value is not drawn again, whatever happens to the others. */
const Value = memo(function Value({ filter, whole, model, links, context, go }: ValueProps) {
  const { value, label, countText, chosen, paint, logo } = model;
  const step: LinkStep = (requested) => valueStep(requested, { filter, value, whole }, context);
  return (
    <li>
      <StateLink
        className="facet-value"
        href={links(step)}
        next={step}
        go={go}
        rel="nofollow"
        aria-current={chosen ? 'true' : undefined}
      >
        <span className="facet-box" />
        {paint && (
          <svg className="facet-paint" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7.5" fill={paint} />
          </svg>
        )}
        {logo && <img className="facet-logo" src={logo} alt="" width={28} height={20} loading="lazy" />}
        <span className="facet-label">{label}</span>
        {/* Another number is another element: one that went on would have moved, as numbers end where the line does. */}
        <span key={countText} className="facet-count">
          <span className="sr-only">, </span>
          {countText}
          {chosen && <span className="sr-only">, chosen</span>}
        </span>
      </StateLink>
    </li>
  );
});

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function ListFacet({ facet: { values, whole, label, filter }, ...place }: Props) {
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const first = values.filter(({ chosen }, index) => index < SHOWN_AT_FIRST || chosen);
  const rest = values.filter((value) => !first.includes(value));
  const matching = words === '' ? null : values.filter((value) => fold(value.label).includes(fold(words)));
  const invitation = `Find in ${label.toLowerCase()}`;
  const list = (shown: readonly FacetValue[]) => (
    <ul className="facet-values">
      {shown.map((model) => (
        <Value key={model.value} filter={filter} whole={whole} model={model} {...place} />
      ))}
    </ul>
  );
  return (
    <>
      {place.go && all && values.length >= LONG && (
        <input
          className="facet-words"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          placeholder={invitation}
          aria-label={invitation}
        />
      )}
      {matching ? (
        matching.length > 0 ? (
          list(matching)
        ) : (
          <p className="facet-none small text-muted">Nothing of that name</p>
        )
      ) : (
        <>
          {list(first)}
          {rest.length > 0 && (
            <Fold
              className="facet-rest"
              isOpen={all}
              onFold={setAll}
              summary={
                <>
                  <span className="when-folded">Show all {values.length}</span>
                  <span className="when-unfolded">Show fewer</span>
                </>
              }
            >
              {() => list(rest)}
            </Fold>
          )}
        </>
      )}
    </>
  );
}
