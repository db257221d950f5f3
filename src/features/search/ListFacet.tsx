import { useState } from 'react';
import type { FacetValue, ListFacet as ListFacetModel } from '#domain/search/facet-model.ts';
import { Icon } from '#ui/Icon.tsx';
import { type Go, StateLink } from './StateLink.tsx';

interface Props {
  readonly facet: ListFacetModel;
  readonly go: Go | null;
}

const SHOWN_AT_FIRST = 5;
/** From so many values on a shopper would rather type than read. */
const LONG = 12;

function Value({ value, go }: { readonly value: FacetValue; readonly go: Go | null }) {
  const { label, countText, chosen, href, next, paint, logo } = value;
  return (
    <li>
      <StateLink
        className="facet-value"
        href={href}
        next={next}
        go={go}
        rel="nofollow"
        aria-current={chosen ? 'true' : undefined}
      >
        <span className="facet-box">{chosen && <Icon name="check" />}</span>
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
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function ListFacet({ facet: { values, elsewhere, label, filter }, go }: Props) {
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const first = values.filter(({ chosen }, index) => index < SHOWN_AT_FIRST || chosen);
  const rest = values.filter((value) => !first.includes(value));
  const found = words === '' ? null : values.filter((value) => fold(value.label).includes(fold(words)));
  const invitation = `Find in ${label.toLowerCase()}`;
  const list = (shown: readonly FacetValue[]) => (
    <ul className="facet-values">
      {shown.map((value) => (
        <Value key={value.value} value={value} go={go} />
      ))}
    </ul>
  );
  return (
    <>
      {go && all && values.length >= LONG && (
        <input
          className="facet-words"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          placeholder={invitation}
          aria-label={invitation}
        />
      )}
      {found ? (
        found.length > 0 ? (
          list(found)
        ) : (
          <p className="facet-none small text-muted">Nothing of that name</p>
        )
      ) : (
        <>
          {list(first)}
          {rest.length > 0 && (
            <details
              className="facet-rest"
              open={all}
              onToggle={({ currentTarget }) => setAll(currentTarget.open)}
            >
              <summary id={`all-${filter}`}>
                <span className="when-folded">Show all {values.length}</span>
                <span className="when-unfolded">Show fewer</span>
              </summary>
              {list(rest)}
            </details>
          )}
        </>
      )}
      {elsewhere.length > 0 && (
        <div className="facet-elsewhere">
          <p className="text-small text-muted">Not in this list</p>
          {list(elsewhere)}
        </div>
      )}
    </>
  );
}
