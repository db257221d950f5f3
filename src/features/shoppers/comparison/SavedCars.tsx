import { Compare } from './Compare.tsx';
import { Favourites } from './Favourites.tsx';
import type { SavedListProps } from './saved-pages.ts';

interface Props extends SavedListProps {
  readonly view: 'favourites' | 'compare';
}

/** Draws one island for both pages. As two, the bundler would split shared code into chunks of a few bytes. */
export function SavedCars({ view, ...list }: Props) {
  return view === 'compare' ? <Compare {...list} /> : <Favourites {...list} />;
}
