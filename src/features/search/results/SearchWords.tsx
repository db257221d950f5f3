import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { withQuery } from '#domain/search/filters/search-state.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { WORDS } from './results-state.ts';
import type { Go } from './StateLink.tsx';

interface Props {
  /** The words that were searched for. Null while unknown, and what is typed stays. */
  readonly query: string | null;
  /** The unknown name of an address, as words to start from. */
  readonly unknown: string | null;
  readonly go: Go | null;
  readonly many: string;
  readonly prepare: () => void;
  /** The address that words are sent to without script. */
  readonly plainAction: string;
}

const PAUSE_MS = 250;

/** Draws the box for words to find vehicles by. Results follow while they are typed. */
export function SearchWords({ query, unknown, go, many, prepare, plainAction }: Props) {
  const [typed, setTyped] = useState(query ?? '');
  // The page follows a little later; by then more may have been typed.
  const sent = useRef(query);
  useEffect(() => {
    if (query === null || query === sent.current) return;
    sent.current = query;
    setTyped(query);
  }, [query]);

  useEffect(() => {
    if (unknown === null) return;
    sent.current = unknown;
    setTyped(unknown);
  }, [unknown]);

  const send = useCallback(() => {
    if (go === null || typed.trim() === sent.current) return;
    sent.current = typed.trim();
    go((requested) => withQuery(requested, typed), WORDS);
  }, [go, typed]);
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [send]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (go === null) return;
    event.preventDefault();
    if (unknown === null) send();
    else go((requested) => withQuery(requested, typed));
  };
  const invitation = `Search these ${many}`;
  return (
    <search>
      <form className="results-words" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          name="query"
          value={typed}
          onFocus={prepare}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={invitation}
          aria-label={invitation}
          autoComplete="off"
        />
        <noscript>
          <button className="button button-main" type="submit" formAction={plainAction}>
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}
