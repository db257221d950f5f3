/**
 * A browser takes a module for as urgent as the styles, though the page reads well without: the picture and the
 * fonts go first.
 */
export const quietScript = (source: string): string =>
  `<script type="module" fetchpriority="low" src="${source}"></script>`;
