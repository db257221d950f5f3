import { lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { addressOf } from '#domain/search/filters/search-address.ts';
import { type SearchState, withQuery } from '#domain/search/filters/search-state.ts';
import { scriptless } from '#domain/search/results/plain-search.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { type ResultsModel, sortStep } from '#domain/search/results/results-model.ts';
import type { WayOut } from '#domain/search/results/ways-out.ts';
import { sayAnswers } from '#ui/early-input.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Facets } from '../filters/Facets.tsx';
import { EmptyResults } from './EmptyResults.tsx';
import { EVERYTHING, type InSight } from './in-sight.ts';
import { type Links, linksFrom } from './links.ts';
import { Paging } from './Paging.tsx';
import { ResultCards } from './ResultCards.tsx';
import type { Liveness } from './results-state.ts';
import { SearchWords } from './SearchWords.tsx';
import { type Go, StateLink } from './StateLink.tsx';
import type { WaysOutProps } from './WaysOut.tsx';

const WaysOut = lazy(() => import('./WaysOut.tsx'));

/** Draws alternatives, whose code is loaded by the first search that needs them. Returns null if there are none. */
function laterWaysOut(props: Omit<WaysOutProps, 'Link'>): ReactNode {
  const { ways, query, context } = props;
  return ways.length > 0 || (query !== '' && context.sisters.length > 0) ? (
    <Suspense>
      <WaysOut {...props} Link={StateLink} />
    </Suspense>
  ) : null;
}

interface Props {
  readonly model: ResultsModel;
  /** The parts that the shopper saw when this was requested. */
  readonly sight?: InSight;
  /** The links of what is drawn, unless the addresses follow later. */
  readonly links?: Links;
  /** The cards that came with the page, while they are what is asked for. */
  readonly ownCards?: ReactNode;
  readonly state: SearchState;
  /** Whether a search can be saved here. */
  readonly saves: boolean;
  /** The name in the address that the stock does not have. */
  readonly unknown: string | null;
  readonly liveness: Liveness;
  /** The search is not the one that the page was built for, which text around the results may be about. */
  readonly elsewhere: boolean;
  /** Ways out of having found nothing, once they are known. */
  readonly ways: readonly WayOut[];
  readonly context: ResultsContext;
  readonly go: Go | null;
  readonly prepare: () => void;
  readonly retry: () => void;
  readonly words: { readonly one: string; readonly many: string };
  readonly phone: { readonly href: string; readonly shown: string } | null;
}

const SHEET = 'filters';

/** The click handler is outside and loads what it opens. */
const SaveSearch = () => (
  <button className="save-search with-icon semibold press small text-accent" type="button" data-save-search>
    <Icon name="heart" />
    <span className="save-search-words">
      <span className="unsaved-words">Save this search</span>
      <span className="saved-words">Search saved</span>
    </span>
  </button>
);

interface SortMenuProps {
  readonly sorts: ResultsModel['sorts'];
  readonly context: ResultsContext;
  readonly go: Go | null;
}

const SortMenu = memo(function SortMenu({ sorts, context, go }: SortMenuProps) {
  const chosen = sorts.find((sort) => sort.chosen);
  // Without JavaScript there is one order, so there is no menu.
  return (
    <label className="sort-menu when-scripted with-icon small text-muted">
      <span aria-hidden="true">Sort</span>
      <select
        aria-label="Sort"
        value={chosen?.label}
        onChange={({ target }) => {
          const choice = sorts.find(({ label }) => label === target.value);
          if (choice) go?.((requested) => sortStep(requested, choice.sort, context));
        }}
      >
        {sorts.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </label>
  );
});

const Heading = ({ heading, unknown }: Pick<Props, 'unknown'> & Pick<ResultsModel, 'heading'>) => (
  <div>
    <h1 className="text-page">{unknown === null ? heading : `Nothing is called “${unknown}”`}</h1>
    {unknown !== null && <p className="text-muted">Here is what we have: {heading}.</p>}
  </div>
);

interface ChipsProps extends Pick<ResultsModel, 'chips'> {
  readonly go: Go | null;
}

/** Draws the chips beside the number of vehicles, where there is room for them from the start: a first one moves nothing. */
const Chips = memo(function Chips({ chips, go }: ChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" data-stays={go ? '' : undefined} aria-label="Chosen filters">
      {chips.map(({ label, href, next }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one that went on in another place would have moved.
        <li key={`${place} ${label}`}>
          <StateLink className="chip" data-icon="close" href={href} next={next} go={go}>
            <span className="sr-only">Remove </span>
            {label}
          </StateLink>
        </li>
      ))}
    </ul>
  );
});

interface FiltersProps {
  readonly model: ResultsModel;
  readonly links: Links;
  readonly context: ResultsContext;
  readonly go: Go | null;
}

/** Draws a column, or a sheet over a narrow screen. */
function Filters({ model: { facets, clear, totalText }, links, context, go }: FiltersProps) {
  return (
    <aside
      className="filters"
      id={SHEET}
      data-stays={go ? '' : undefined}
      popover="auto"
      aria-label="Filters"
    >
      <div className="filters-head line">
        <h2 className="text-title">Filters</h2>
        {clear && (
          <StateLink
            className="filters-clear semibold small text-accent"
            href={clear.href}
            next={clear.next}
            go={go}
          >
            {clear.label}
          </StateLink>
        )}
        <button
          className="filters-close"
          type="button"
          popoverTarget={SHEET}
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filters-list">
        <Facets facets={facets} links={links} context={context} go={go} />
      </div>
      <div className="filters-foot">
        <button className="button button-main" type="button" popoverTarget={SHEET} popoverTargetAction="hide">
          Show {totalText}
        </button>
      </div>
    </aside>
  );
}

interface BarProps {
  readonly model: ResultsModel;
  readonly saves: boolean;
  readonly context: ResultsContext;
  readonly go: Go | null;
}

function ResultBar({ model: { totalText, chips, sorts }, saves, context, go }: BarProps) {
  return (
    <div className="result-bar">
      <div className="results-found">
        <p className="result-count tabular-nums" role="status">
          <strong>{totalText}</strong>
        </p>
        <Chips chips={chips} go={go} />
      </div>
      {saves && <SaveSearch />}
      <button className="button button-second filters-open" type="button" popoverTarget={SHEET}>
        <Icon name="filter" />
        Filters
        {chips.length > 0 && <span className="filters-used tabular-nums fine">{chips.length}</span>}
      </button>
      <SortMenu sorts={sorts} context={context} go={go} />
    </div>
  );
}

const Failed = ({ many, retry }: { readonly many: string; readonly retry: () => void }) => (
  <div className="results-failed row apart boxed" role="alert">
    <p>Our stock list did not answer just now: the {many} below are not what you asked for.</p>
    <button className="button button-second" type="button" onClick={retry}>
      Try again
    </button>
  </div>
);

export function ResultsView(props: Props) {
  const {
    model,
    sight = EVERYTHING,
    links = linksFrom(props.state, props.context),
    ownCards,
    state,
    saves,
    unknown,
    liveness,
    elsewhere,
    ways,
    context,
    go,
    prepare,
    retry,
    words,
    phone,
  } = props;
  const { heading, places, cards, pages, shownText } = model;
  const isEmpty = shownText === '';
  const element = useRef<HTMLDivElement>(null);
  const isAlive = go !== null;
  useEffect(() => {
    if (isAlive) sayAnswers(element.current);
  }, [isAlive]);
  const waysOut = laterWaysOut({ ways, query: isEmpty ? state.query : '', context, go });
  return (
    <div
      ref={element}
      className="results"
      data-liveness={liveness}
      data-elsewhere={elsewhere || undefined}
      aria-busy={liveness === 'searching'}
    >
      <div className="results-head">
        <Heading heading={heading} unknown={unknown} />
        <SearchWords
          query={liveness === 'failed' ? null : state.query}
          unknown={unknown}
          go={go}
          many={words.many}
          prepare={prepare}
          plainAction={scriptless(addressOf(withQuery(state, ''), context.config))}
        />
      </div>
      <Filters model={model} links={links} context={context} go={go} />
      <div className="results-list" tabIndex={-1}>
        <ResultBar model={model} saves={saves} context={context} go={go} />
        {liveness === 'failed' && <Failed many={words.many} retry={retry} />}
        {!isEmpty && waysOut}
        {isEmpty ? (
          <EmptyResults
            model={model}
            ownCards={ownCards}
            saves={saves}
            phone={phone}
            go={go}
            hasWays={ways.length > 0}
          >
            {waysOut}
          </EmptyResults>
        ) : (
          (ownCards ?? <ResultCards places={places} cards={cards} sight={sight} />)
        )}
        <p key={shownText} className="results-shown small text-muted tabular-nums">
          {shownText}
        </p>
        <Paging pages={pages} go={go} />
      </div>
    </div>
  );
}
