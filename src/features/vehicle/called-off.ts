/**
 * A browser calls a transition off for reasons of its own: the window changes its size, a form leads on while it runs,
 * the page is hidden. The next page is there all the same, so nothing is wrong, and what was made for it is taken away.
 */
export function tidyAfter(
  { ready, finished, updateCallbackDone }: Pick<ViewTransition, 'ready' | 'finished' | 'updateCallbackDone'>,
  tidy: () => void,
): void {
  const calledOff = () => undefined;
  ready.catch(calledOff);
  updateCallbackDone.catch(calledOff);
  finished.then(tidy, tidy);
}
