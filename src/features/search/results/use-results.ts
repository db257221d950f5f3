import { type ComponentType, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ResultsSite } from '#domain/search/results/results-site.ts';
import type { LiveSearchProps } from '../engine/live-search.tsx';
import { focusAgain } from '../engine/search-history.ts';
import { release } from './press-feedback.ts';
import { ResultsSession } from './results-session.ts';
import type { Going, OwnResults, ResultsScreen } from './results-state.ts';

const focusResults = () =>
  document.querySelector<HTMLElement>('.results-list')?.focus({ preventScroll: true });

/** A link that was pressed may be gone. The focus then begins with the results. */
const keepFocus = () => {
  if (document.activeElement === null || document.activeElement === document.body) focusResults();
};

function goTo(going: Exclude<Going, null>): void {
  if (going === 'here') keepFocus();
  else window.scrollTo({ top: going === 'top' ? 0 : going.scroll, behavior: 'instant' });
  if (going === 'top') focusResults();
  else if (going !== 'here' && going.focus !== null) {
    focusAgain(going);
    keepFocus();
  }
}

/** Once there is something to look at the page is shown, as far down as it is to be. */
function useArrival({ $state, landed }: ResultsSession, { drawn, liveness }: ResultsScreen): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other vehicles are drawn.
  useLayoutEffect(() => {
    if (liveness === 'still' || liveness === 'searching') return;
    release();
    delete document.documentElement.dataset['pending'];
    const { going } = $state.get();
    landed();
    if (going !== null) goTo(going);
  }, [drawn, liveness]);
}

export function useResults(page: OwnResults, site: ResultsSite) {
  const [session] = useState(() => new ResultsSession(page, site));
  const { $state, go, prepare, retry } = session;
  const [live] = useState(() => session.live);
  const viewNow = () => $state.get().view;
  const view = useSyncExternalStore($state.listen, viewNow, viewNow);
  const [Live, setLive] = useState<ComponentType<LiveSearchProps> | null>(null);
  useEffect(() => session.start((Search) => setLive(() => Search)), [session]);
  useArrival(session, view);
  return { ...view, go, prepare, retry, live, Live };
}
