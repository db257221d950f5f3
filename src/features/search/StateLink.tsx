import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { SearchState } from '#domain/search/state.ts';

/** Applies a step to the current search, which may be ahead of what is drawn. */
export type Go = (step: (asked: SearchState) => SearchState, how?: 'choosing' | 'typing') => void;

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly next: SearchState;
  /** Nothing before the page is alive: then the link is a link. */
  readonly go: Go | null;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link to another state of the results, followed without leaving the page. */
export function StateLink({ href, next, go, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (go === null || !isPlainClick(event)) return;
    event.preventDefault();
    go(() => next);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
