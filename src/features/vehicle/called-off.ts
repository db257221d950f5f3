/** A transition that the browser calls off is over too: what was made for it is taken away, and nothing is wrong. */
export const tidyAfter = ({ finished }: Pick<ViewTransition, 'finished'>, tidy: () => void): void =>
  void finished.then(tidy, tidy);
