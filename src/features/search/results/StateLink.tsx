import type { AnchorHTMLAttributes, MouseEvent, PointerEvent } from 'react';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Sureness } from '#domain/search/query/prefetch.ts';
import { press } from './press-feedback.ts';

/** A step from the search at the time of the click, which may be ahead of what is drawn. */
export type LinkStep = (requested: SearchState) => SearchState;

/** Goes on to another state of the results. */
export interface Go {
  /** Steps of one run, such as the letters of a word, are one entry of the browser’s history. */
  (step: LinkStep, run?: string): void;
  /** Says that a step may come, so that its answer is there by then. */
  readonly foresee: (step: LinkStep, sureness: Sureness) => void;
}

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly next: SearchState | LinkStep;
  /** Nothing before the page is alive: then the link is a link. */
  readonly go: Go | null;
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Links to another state of the results, and follows the link without leaving the page. */
export function StateLink({ href, next, go, ...rest }: Props) {
  const step: LinkStep = typeof next === 'function' ? next : () => next;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (go === null || !isPlainClick(event)) return;
    event.preventDefault();
    press(event.currentTarget);
    go(step);
  };
  // A finger “enters” as it presses.
  const hover = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') go?.foresee(step, 'likely');
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={hover}
      onPointerDown={() => go?.foresee(step, 'sure')}
      onFocus={() => go?.foresee(step, 'likely')}
    />
  );
}
