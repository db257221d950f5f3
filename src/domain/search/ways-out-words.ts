import type { WayOut } from './ways-out.ts';

interface KindWords {
  readonly before: string | null;
  readonly say: (label: string, count: string) => string;
}

const WORDS: Readonly<Record<WayOut['kind'], KindWords>> = {
  spelling: { before: null, say: (label, count) => `Did you mean ${label}? (${count})` },
  place: { before: 'Waiting at another of our locations:', say: (label, count) => `${count} at ${label}` },
  less: {
    before: 'Ask for a little less, and these are waiting:',
    say: (label, count) => `Without ${label}: ${count}`,
  },
};

/** The ways out by kind, with their words, in order. */
export const waysByKind = (ways: readonly WayOut[]) =>
  [...new Set(ways.map(({ kind }) => kind))].map((kind) => ({
    ...{ kind, ...WORDS[kind] },
    own: ways.filter((way) => way.kind === kind),
  }));

/** Where another site of the group looks for the same words. */
export const sisterAddress = (href: string, query: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}query=${encodeURIComponent(query)}`;
