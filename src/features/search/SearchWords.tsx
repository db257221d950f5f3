import { type SubmitEvent, useEffect, useState } from 'react';
import { type SearchState, withQuery } from '#domain/search/state.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Go } from './StateLink.tsx';

interface Props {
  readonly state: SearchState;
  readonly go: Go | null;
  readonly many: string;
}

const PAUSE_MS = 250;

/** Words to find vehicles by; results follow while they are typed. */
export function SearchWords({ state, go, many }: Props) {
  const [typed, setTyped] = useState(state.query);
  useEffect(() => setTyped(state.query), [state.query]);
  useEffect(() => {
    if (go === null || typed.trim() === state.query) return;
    const timer = setTimeout(() => go(withQuery(state, typed)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, go, state]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (go === null) return;
    event.preventDefault();
    if (typed.trim() !== state.query) go(withQuery(state, typed));
  };
  return (
    <search>
      <form className="results-words" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          name="query"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={`Search these ${many}`}
          aria-label={`Search these ${many}`}
          autoComplete="off"
        />
      </form>
    </search>
  );
}
