/** Nothing is marked in hits. The tags are named all the same, so that an index marks nothing with tags of its own. */
export const HIGHLIGHTS = {
  attributesToHighlight: [] as readonly string[],
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
};
