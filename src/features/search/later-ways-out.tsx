import { lazy, type ReactNode, Suspense } from 'react';
import { StateLink } from './StateLink.tsx';
import type { WaysOutProps } from './WaysOut.tsx';

const WaysOut = lazy(() => import('./WaysOut.tsx'));

/** Alternatives, loaded by the first search that needs them. Null if there are none. */
export function laterWaysOut(props: Omit<WaysOutProps, 'Link'>): ReactNode {
  const { ways, query, context } = props;
  return ways.length > 0 || (query !== '' && context.sisters.length > 0) ? (
    <Suspense>
      <WaysOut {...props} Link={StateLink} />
    </Suspense>
  ) : null;
}
