/** Cleans up after a view transition. One that the browser skips has ended too, and is no error. */
export const tidyAfter = ({ finished }: Pick<ViewTransition, 'finished'>, tidy: () => void): void =>
  void finished.then(tidy, tidy);
